import { ConfigurationSet, EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import type { StackContext } from "./lib/context";
import { allow } from "./lib/lambda";
import { stageOf } from "./lib/stage";

/**
 * The sending domain, which `STINT_MAIL_DOMAIN` names at deployment. A disposable stage sends from a name below it
 * that is its own: an account holds an identity once.
 */
export function Email({ stack, app }: StackContext) {
  const { name, isProtected } = stageOf(app);
  const given = process.env.STINT_MAIL_DOMAIN ?? "mail.stint.test";
  const domain = isProtected ? given : `${name}.${given}`;
  const set = new ConfigurationSet(stack, "configuration", { reputationMetrics: true });
  const identity = new EmailIdentity(stack, "identity", {
    identity: Identity.domain(domain),
    configurationSet: set,
  });
  const setArn = stack.formatArn({
    service: "ses",
    resource: "configuration-set",
    resourceName: set.configurationSetName,
  });
  return {
    from: `mail@${domain}`,
    grants: [allow(["ses:SendEmail", "ses:SendRawEmail"], [identity.emailIdentityArn, setArn])],
  };
}
