import { createPrivateKey, type JsonWebKey } from "node:crypto";
import { GetParametersByPathCommand, type Parameter, SSMClient } from "@aws-sdk/client-ssm";
import { Account } from "@stint/functions/jobs/canary/visit";
import { NAME } from "../../stacks";
import { OPTIONAL, ORIGIN, SECRETS, secretsPath } from "../../stacks/secrets";
import { type Check, type Context, type Miss, miss } from "./context";
import { outputsOf } from "./stack";

/** All secrets of a stage. */
export const KEPT = [...SECRETS, ORIGIN] as const;

export type SecretName = (typeof KEPT)[number];

/** The secrets that `npm run keys` creates; the others come from Stripe and Google. */
export const OWN = [
  "STINT_JWT_KEY",
  "STINT_LINK_SECRET",
  "STINT_ACCEPTANCE_KEYS",
  "STINT_SEAL_KEYS",
  ORIGIN,
] as const satisfies SecretName[];

type Fault = string | undefined;

/**
 * Returns what is wrong with a set of ES256 keys, of which the first signs; the words never contain a part of
 * it.
 */
function faultOfKeys(value: string, isSet: boolean): Fault {
  let parsed: unknown;
  try {
    parsed = JSON.parse(value);
  } catch {
    return "is no JSON";
  }
  const keys = (parsed as { keys?: unknown })?.keys ?? (isSet ? undefined : [parsed]);
  if (!Array.isArray(keys) || keys.length === 0) return 'is no key set: {"keys": […]}';
  const list = keys as (JsonWebKey & { kid?: string })[];
  if (list.some(({ kty, crv, x, y }) => kty !== "EC" || crv !== "P-256" || !x || !y))
    return "holds a key that is not an EC key on P-256";
  const [first] = list;
  if (!first?.d) return "has no private key to sign with, or it is not the first";
  try {
    createPrivateKey({ key: first, format: "jwk" });
  } catch {
    return "has a private key that does not go with its public one";
  }
  const names = list.map(({ kid }) => kid ?? "1");
  if (!isSet && new Set(names).size < names.length) return "names one kid twice";
  return undefined;
}

/** Requires test keys everywhere but in production, where only live ones take money. */
const faultOfMode = (value: string, kind: "sk" | "pk", stage: string): Fault => {
  const mode = stage === "production" ? "live" : "test";
  const prefixes = kind === "sk" ? [`sk_${mode}_`, `rk_${mode}_`] : [`pk_${mode}_`];
  return prefixes.some((prefix) => value.startsWith(prefix) && value.length > prefix.length + 8)
    ? undefined
    : `must start with ${prefixes[0]} on ${stage}`;
};

function faultOfList(value: string): Fault {
  return /^[0-9a-f]{64,}(,[0-9a-f]{64,})*$/.test(value)
    ? undefined
    : "must be 64 or more hexadecimal digits, 32 random bytes, and behind a comma those of before";
}

/** The check of each secret's value, by its name. */
export const FAULTS: Readonly<Record<SecretName, (value: string, stage: string) => Fault>> = {
  STINT_JWT_KEY: (value) => faultOfKeys(value, false),
  STINT_LINK_SECRET: faultOfList,
  STINT_ORIGIN_SECRET: faultOfList,
  STINT_ACCEPTANCE_KEYS: (value) => faultOfKeys(value, true),
  STINT_SEAL_KEYS: faultOfList,
  STRIPE_SECRET_KEY: (value, stage) => faultOfMode(value, "sk", stage),
  STRIPE_PUBLISHABLE_KEY: (value, stage) => faultOfMode(value, "pk", stage),
  STRIPE_WEBHOOK_SECRET: (value) => {
    const all = value.split(",").map((each) => each.trim());
    if (all.some((each) => !/^whsec_[A-Za-z0-9]{16,}$/.test(each)))
      return "must be whsec_… with a comma between two";
    return new Set(all).size === 2
      ? undefined
      : "must hold two different ones: of the endpoint for the account, and of that for connected accounts";
  },
  GOOGLE_CLIENT_ID: (value) =>
    value.endsWith(".apps.googleusercontent.com") ? undefined : "must end with .apps.googleusercontent.com",
  GOOGLE_CLIENT_SECRET: (value) => (value.length >= 16 ? undefined : "is too short to be one of Google's"),
  OPENAI_API_KEY: (value) =>
    /^sk-[\w-]{20,}$/.test(value) ? undefined : "must be sk-… and nothing beside it",
  PEPPOL_API_KEY: (value) =>
    /^[\x21-\x7e]{16,}$/.test(value) ? undefined : "is too short to be an access point's key, or has spaces",
  FR_PLATFORM_KEY: (value) =>
    /^[^\s:]+:\S{8,}$/.test(value) ? undefined : "must be the client's id, a colon and its secret",
  STINT_CANARY: (value) => {
    try {
      return Account.safeParse(JSON.parse(value)).success
        ? undefined
        : "lacks one of email, password, proposal and invoice";
    } catch {
      return "is no JSON";
    }
  },
};

/** Reads all secrets of a stage, by name. They are compared and never shown. */
export const readSecrets = async (region: string, stage: string): Promise<Map<string, string>> =>
  new Map((await listSecrets(region, stage, true)).map(([name, { Value = "" }]) => [name, Value]));

/**
 * Reads the current version of each secret of a stage, by its name. Values are not read: they stay encrypted.
 */
export const readVersions = async (region: string, stage: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await listSecrets(region, stage, false)).flatMap(([name, { Version }]) =>
      Version === undefined ? [] : [[name, Version]],
    ),
  );

async function listSecrets(
  region: string,
  stage: string,
  WithDecryption: boolean,
): Promise<[string, Parameter][]> {
  const client = new SSMClient({ region });
  const found: [string, Parameter][] = [];
  let NextToken: string | undefined;
  do {
    const page = await client.send(
      new GetParametersByPathCommand({
        Path: secretsPath({ name: NAME, stage }),
        Recursive: true,
        WithDecryption,
        NextToken,
      }),
    );
    for (const each of page.Parameters ?? []) found.push([each.Name?.split("/").at(-2) ?? "", each]);
    NextToken = page.NextToken;
  } while (NextToken);
  return found;
}

const isOwn = (name: SecretName): boolean => (OWN as readonly string[]).includes(name);

/**
 * Says whether a secret is required. A disposable stage may lack those of Stripe and Google: the screens that
 * need them say so.
 */
const isNeeded = (name: SecretName, { stage }: Context, isDeployed: boolean): boolean =>
  !OPTIONAL.includes(name) &&
  // The canary's workspace is created in the stage, so it cannot exist before the first deployment.
  (name === "STINT_CANARY" ? stage.isProtected && isDeployed : stage.isProtected || isOwn(name));

const secrets: Check = {
  name: "secrets",
  run: async (context) => {
    const { stage, region } = context;
    const values = await readSecrets(region, stage.name);
    const isDeployed = (await outputsOf(region, stage.name, "Canary")) !== undefined;
    return KEPT.flatMap((name): Miss[] => {
      const value = values.get(name);
      const keys = `npm run keys -- --stage ${stage.name}`;
      if (value === undefined && OPTIONAL.includes(name))
        return [{ what: `${name} is not set`, mend: `${keys} --set ${name}`, isOptional: true }];
      if (value === undefined)
        return isNeeded(name, context, isDeployed)
          ? miss(`${name} is not set`, isOwn(name) ? keys : `${keys} --set ${name}`)
          : [];
      const fault = FAULTS[name](value, stage.name);
      if (!fault) return [];
      const again = isOwn(name) ? `${keys} --rotate ${name}` : `${keys} --set ${name} --rotate ${name}`;
      return miss(`${name} ${fault}`, again);
    });
  },
};

export const secretChecks: readonly Check[] = [secrets];
