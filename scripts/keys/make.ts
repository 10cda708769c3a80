import { generateKeyPairSync, randomBytes } from "node:crypto";
import { ParameterAlreadyExists, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { NAME } from "../../stacks";
import { ORIGIN, secretsPath } from "../../stacks/secrets";
import { FAULTS, KEPT, OWN, readSecrets, type SecretName } from "../preflight/secrets";

export interface Options {
  region: string;
  stage: string;
  /** The one secret that may be overwritten. */
  rotate?: string;
  /** A secret that somebody else made, with its value. */
  set?: { name: string; value: string };
  /** Hears what was done, never a value. */
  tell: (line: string) => void;
}

type Jwk = Record<string, unknown> & { d?: string };

/** A new ES256 key with a `kid` of its own. */
function newKey(): Jwk {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { ...privateKey.export({ format: "jwk" }), alg: "ES256", kid: randomBytes(8).toString("hex") };
}

const keysOf = (value: string | undefined): Jwk[] => {
  if (!value) return [];
  const parsed = JSON.parse(value) as { keys?: Jwk[] } & Jwk;
  return parsed.keys ?? [parsed];
};

/** Only who signs holds a private key: those before it are kept to verify what they signed. */
const published = ({ d: _private, ...open }: Jwk): Jwk => open;

/** A new secret, and behind a comma the one before. */
function newSecret(before: string | undefined): string {
  return [randomBytes(32).toString("hex"), ...(before?.split(",").slice(0, 1) ?? [])].join(",");
}

/** The value of one of our own secrets, after the one that it replaces. */
const MAKE: Readonly<Record<(typeof OWN)[number], (before: string | undefined) => string>> = {
  // A token lives for five minutes, so the key before the last has nothing left to verify.
  STINT_JWT_KEY: (before) =>
    JSON.stringify({ keys: [newKey(), ...keysOf(before).slice(0, 1).map(published)] }),
  // What was made with the one before is still believed.
  STINT_LINK_SECRET: newSecret,
  // What CloudFront sends until the rotation is deployed is still taken.
  STINT_ORIGIN_SECRET: newSecret,
  // Evidence is verified for ever, so every key that ever signed stays.
  STINT_ACCEPTANCE_KEYS: (before) => JSON.stringify({ keys: [newKey(), ...keysOf(before).map(published)] }),
};

/**
 * Makes those of our own secrets that a stage lacks, and stores them where its functions read them. One that exists is
 * left alone, unless it is the one to rotate.
 * @throws Error with words for a name that is none, a value that is not well formed, or one that is there already.
 */
export async function makeKeys({ region, stage, rotate, set, tell }: Options): Promise<void> {
  const known = (name: string): name is SecretName => (KEPT as readonly string[]).includes(name);
  for (const name of [rotate, set?.name])
    if (name !== undefined && !known(name))
      throw new Error(`"${name}" is no secret of a stage. They are ${KEPT.join(", ")}.`);
  const isOwn = (name: string): name is (typeof OWN)[number] => (OWN as readonly string[]).includes(name);
  if (rotate && !isOwn(rotate) && set?.name !== rotate)
    throw new Error(
      `${rotate} is made by its provider: give the new one with --set ${rotate} --rotate ${rotate}.`,
    );
  const client = new SSMClient({ region });
  const there = await readSecrets(region, stage);
  const store = async (name: SecretName, Value: string) => {
    const Overwrite = name === rotate && there.has(name);
    await client.send(
      new PutParameterCommand({
        Name: `${secretsPath({ name: NAME, stage })}/${name}/value`,
        Value,
        // Templates read the one that CloudFront sends, and read no encrypted one (stacks/secrets.ts).
        Type: name === ORIGIN ? "StringList" : "SecureString",
        // A set of many keys does not fit into a parameter of the smaller kind.
        Tier: "Intelligent-Tiering",
        Overwrite,
      }),
    );
    tell(`${name} ${Overwrite ? "was rotated; deploy, so that running containers read it" : "was made"}`);
  };
  if (set) {
    const name = set.name as SecretName;
    const fault = FAULTS[name](set.value, stage);
    if (fault) throw new Error(`${name} ${fault}. Nothing was stored.`);
    if (there.has(name) && name !== rotate)
      throw new Error(`${name} is set already. To replace it: --set ${name} --rotate ${name}`);
    return store(name, set.value);
  }
  for (const name of OWN) {
    const before = there.get(name);
    if (before !== undefined && name !== rotate) {
      tell(`${name} is there`);
      continue;
    }
    try {
      await store(name, MAKE[name](before));
    } catch (error) {
      // Somebody else made it since it was asked for: theirs stays.
      if (!(error instanceof ParameterAlreadyExists)) throw error;
      tell(`${name} is there`);
    }
  }
}
