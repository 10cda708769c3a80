import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { StackContext } from "./lib/context";
import { allow } from "./lib/lambda";

/** What somebody must set before a stage works: a value of each is a parameter of its own, made by `npm run keys`. */
export const SECRETS = [
  "STINT_JWT_KEY",
  "STINT_LINK_SECRET",
  "STINT_ACCEPTANCE_KEYS",
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "GOOGLE_CLIENT_ID",
  "GOOGLE_CLIENT_SECRET",
] as const;

/** Where the secrets of a stage are kept. The words are SST's, so that its own command for secrets writes there, too. */
export const secretsPath = (app: { name: string; stage: string }): string =>
  `/sst/${app.name}/${app.stage}/Secret`;

/** Where a stage that has no domain keeps the address that it was given: beside its secrets, which its functions read. */
export const ownAddress = (path: string): string => `${path}/STINT_URL/value`;

/** Read once per container (functions/src/secrets.ts). */
export function Secrets({ stack, app }: StackContext) {
  const path = secretsPath(app);
  const arn = stack.formatArn({ service: "ssm", resource: "parameter", resourceName: path.slice(1) });
  // Proves to the API that a request came through CloudFront, which alone knows who called.
  const origin = new Secret(stack, "origin", {
    generateSecretString: { excludePunctuation: true, passwordLength: 40 },
  });
  return {
    path,
    originSecret: origin.secretValue.unsafeUnwrap(),
    grants: [allow(["ssm:GetParametersByPath"], [arn])],
  };
}
