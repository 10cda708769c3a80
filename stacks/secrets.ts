import { Fn } from "aws-cdk-lib";
import { StringListParameter } from "aws-cdk-lib/aws-ssm";
import type { StackContext } from "./lib/context";

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
  "STINT_CANARY",
] as const;

/**
 * What CloudFront sends with every call, so that the API knows who came through it: the first of a list. Functions take
 * the one before as well, until CloudFront sends the new one everywhere. A template can only read it from a list that is
 * not encrypted; whoever may read that may read the configuration of CloudFront and of the functions, where it stands.
 */
export const ORIGIN = "STINT_ORIGIN_SECRET";

/** Where the secrets of a stage are kept. The words are SST's, so that its own command for secrets writes there, too. */
export const secretsPath = (app: { name: string; stage: string }): string =>
  `/sst/${app.name}/${app.stage}/Secret`;

/** Where a stage that has no domain keeps the address that it was given: beside its secrets, which its functions read. */
export const ownAddress = (path: string): string => `${path}/STINT_URL/value`;

/**
 * The version that each secret has when a stage is deployed (scripts/deploy/environment.mjs asks), by its name. A
 * function reads exactly this one: a rotation changes the environment of who reads it, which replaces all of their
 * containers at once, and nothing else does (docs/decisions/2026-11-24-rotation.md).
 */
const versions = (): Record<string, number> => JSON.parse(process.env.STINT_SECRETS_VERSIONS || "{}");

/** How functions are told of their secrets: each reads those that it needs, once per container (functions/src/secrets.ts). */
export function secretsOf({ stack, app }: StackContext) {
  const path = secretsPath(app);
  const names: readonly string[] = [...SECRETS, "STINT_URL"];
  const version = versions();
  // The address is written by this very deployment, so its version is not known before.
  const isKnown = (name: string) => name !== "STINT_URL" && version[name] !== undefined;
  return {
    path,
    /** `STINT_JWT_KEY:3,STINT_LINK_SECRET:1`. */
    listOf: (wanted: readonly string[]) =>
      wanted.map((name) => (isKnown(name) ? `${name}:${version[name]}` : name)).join(","),
    parameterOf: (name: string) =>
      names.includes(name)
        ? stack.formatArn({
            service: "ssm",
            resource: "parameter",
            resourceName: `${path.slice(1)}/${name}/value`,
          })
        : undefined,
  };
}

/** The secrets that calls from CloudFront bear, the one that it sends first; as a stack finds them when it is deployed. */
export function originSecrets({ stack, app }: StackContext): { sent: string; taken: string } {
  const list = StringListParameter.valueForTypedListParameter(stack, `${secretsPath(app)}/${ORIGIN}/value`);
  return { sent: Fn.select(0, list), taken: Fn.join(",", list) };
}
