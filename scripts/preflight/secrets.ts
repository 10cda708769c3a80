import { createPrivateKey, type JsonWebKey } from "node:crypto";
import { GetParametersByPathCommand, SSMClient } from "@aws-sdk/client-ssm";
import { NAME } from "../../stacks";
import { SECRETS, secretsPath } from "../../stacks/secrets";
import { type Check, type Context, type Miss, miss } from "./context";

export type SecretName = (typeof SECRETS)[number];

/** What `npm run keys` makes by itself; the others come from Stripe and Google. */
export const OWN = [
  "STINT_JWT_KEY",
  "STINT_LINK_SECRET",
  "STINT_ACCEPTANCE_KEYS",
] as const satisfies SecretName[];

type Fault = string | undefined;

/** What is wrong with a set of ES256 keys of which the first signs; the words never hold a part of it. */
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

/** Test keys everywhere but in production, where only live ones take money. */
const faultOfMode = (value: string, kind: "sk" | "pk", stage: string): Fault => {
  const mode = stage === "production" ? "live" : "test";
  const prefixes = kind === "sk" ? [`sk_${mode}_`, `rk_${mode}_`] : [`pk_${mode}_`];
  return prefixes.some((prefix) => value.startsWith(prefix) && value.length > prefix.length + 8)
    ? undefined
    : `must start with ${prefixes[0]} on ${stage}`;
};

/** What is wrong with the value of each secret, by its name. */
export const FAULTS: Readonly<Record<SecretName, (value: string, stage: string) => Fault>> = {
  STINT_JWT_KEY: (value) => faultOfKeys(value, false),
  STINT_LINK_SECRET: (value) =>
    /^[0-9a-f]{64,}(,[0-9a-f]{64,})*$/.test(value)
      ? undefined
      : "must be 64 or more hexadecimal digits, 32 random bytes, and behind a comma those of before",
  STINT_ACCEPTANCE_KEYS: (value) => faultOfKeys(value, true),
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
};

/** All values that a stage has, by name. They are compared and never told. */
export async function readSecrets(region: string, stage: string): Promise<Map<string, string>> {
  const client = new SSMClient({ region });
  const found = new Map<string, string>();
  let NextToken: string | undefined;
  do {
    const page = await client.send(
      new GetParametersByPathCommand({
        Path: secretsPath({ name: NAME, stage }),
        Recursive: true,
        WithDecryption: true,
        NextToken,
      }),
    );
    for (const { Name, Value } of page.Parameters ?? [])
      if (Name && Value !== undefined) found.set(Name.split("/").at(-2) ?? "", Value);
    NextToken = page.NextToken;
  } while (NextToken);
  return found;
}

const isOwn = (name: SecretName): boolean => (OWN as readonly string[]).includes(name);

/** Stripe and Google are left out by who tries something: the screens that need them say so. */
const isNeeded = (name: SecretName, { stage }: Context): boolean => stage.isProtected || isOwn(name);

const secrets: Check = {
  name: "secrets",
  run: async (context) => {
    const { stage, region } = context;
    const values = await readSecrets(region, stage.name);
    return SECRETS.flatMap((name): Miss[] => {
      const value = values.get(name);
      const keys = `npm run keys -- --stage ${stage.name}`;
      if (value === undefined)
        return isNeeded(name, context)
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
