import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Config, type StackContext } from "sst/constructs";
import { allow } from "./lib/lambda";

const NAMES = [
  "STINT_JWT_KEY",
  "STINT_LINK_SECRET",
  "STINT_ACCEPTANCE_KEYS",
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "GOOGLE_CLIENT_ID",
  "GOOGLE_CLIENT_SECRET",
];

/** Where a stage that has no domain keeps the address that it was given: beside its secrets, which its functions read. */
export const ownAddress = (path: string): string => `${path}/STINT_URL/value`;

/** Set with `sst secrets set NAME value --stage STAGE`; read once per container (functions/src/secrets.ts). */
export function Secrets({ stack, app }: StackContext) {
  for (const name of NAMES) new Config.Secret(stack, name);
  const path = `/sst/${app.name}/${app.stage}/Secret`;
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
