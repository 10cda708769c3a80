import { Fn } from "aws-cdk-lib";
import { StringListParameter } from "aws-cdk-lib/aws-ssm";
import type { StackContext } from "./lib/context";

/** Secrets that somebody sets before a stage works: each is a parameter, set by `npm run keys`. */
export const SECRETS = [
  "STINT_JWT_KEY",
  "STINT_LINK_SECRET",
  "STINT_ACCEPTANCE_KEYS",
  "STINT_SEAL_KEYS",
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "GOOGLE_CLIENT_ID",
  "GOOGLE_CLIENT_SECRET",
  "OPENAI_API_KEY",
  "PEPPOL_API_KEY",
  "FR_PLATFORM_KEY",
  "STINT_CANARY",
] as const;

/** Those that every stage may lack: without them the product does less, and says so. */
export const OPTIONAL: readonly string[] = ["OPENAI_API_KEY", "PEPPOL_API_KEY", "FR_PLATFORM_KEY"];

/**
 * The secret that CloudFront sends with every call, so that the API knows which calls came through it: the
 * first of a list. Functions accept the former one as well, until CloudFront sends the new one everywhere. A
 * template can only read it from a list that is not encrypted: docs/decisions/2026-11-26-origin-secret.md.
 */
export const ORIGIN = "STINT_ORIGIN_SECRET";

/**
 * Returns the path of a stage's secrets. It is SST's, so that its own command for secrets writes there, too.
 */
export const secretsPath = (app: { name: string; stage: string }): string =>
  `/sst/${app.name}/${app.stage}/Secret`;

/**
 * Returns the parameter for the assigned address of a stage without a domain: beside its secrets, which its
 * functions read.
 */
export const ownAddress = (path: string): string => `${path}/STINT_URL/value`;

/**
 * Returns each secret's version at deployment (from scripts/deploy/environment.mjs), by its name. A function
 * reads exactly this one: a rotation changes the environment of the functions that read it, which replaces
 * all of their containers at once, and nothing else does (docs/decisions/2026-11-24-rotation.md).
 */
const versions = (): Record<string, number> => JSON.parse(process.env.STINT_SECRETS_VERSIONS || "{}");

/**
 * Returns the secrets for functions: each reads those that it needs, once per container
 * (functions/src/secrets.ts).
 */
export function secretsOf({ stack, app }: StackContext) {
  const path = secretsPath(app);
  const names: readonly string[] = [...SECRETS, "STINT_URL"];
  const version = versions();
  // This very deployment writes the address, so its version is not known before.
  const isKnown = (name: string) => name !== "STINT_URL" && version[name] !== undefined;
  return {
    path,
    /** Returns a list such as `STINT_JWT_KEY:3,STINT_LINK_SECRET:1`. */
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

/** Returns the secrets of calls from CloudFront, and the one that it sends, read at deployment. */
export function originSecrets({ stack, app }: StackContext): { sent: string; taken: string } {
  const list = StringListParameter.valueForTypedListParameter(stack, `${secretsPath(app)}/${ORIGIN}/value`);
  return { sent: Fn.select(0, list), taken: Fn.join(",", list) };
}
