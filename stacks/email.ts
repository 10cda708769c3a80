import { ConfigurationSet, EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import type { StackContext } from "sst/constructs";
import { allow } from "./lib/lambda";

/** The sending domain. `STINT_MAIL_DOMAIN` names it at deployment; a personal stage sends from a test domain. */
export function Email({ stack }: StackContext) {
  const domain = process.env.STINT_MAIL_DOMAIN ?? "mail.stint.test";
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
