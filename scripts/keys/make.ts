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
  /** A secret made elsewhere, with its value. */
  set?: { name: string; value: string };
  /** Receives what was done, never a value. */
  tell: (line: string) => void;
}

type Jwk = Record<string, unknown> & { d?: string };

/** Returns a new ES256 key with its own `kid`. */
function newKey(): Jwk {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { ...privateKey.export({ format: "jwk" }), alg: "ES256", kid: randomBytes(8).toString("hex") };
}

const keysOf = (value: string | undefined): Jwk[] => {
  if (!value) return [];
  const parsed = JSON.parse(value) as { keys?: Jwk[] } & Jwk;
  return parsed.keys ?? [parsed];
};

/** Removes the private part: only the signing key has one, older keys are kept to verify what they signed. */
const published = ({ d: _private, ...open }: Jwk): Jwk => open;

/** Returns a new secret and, after a comma, the one before. */
function newSecret(before: string | undefined): string {
  return [randomBytes(32).toString("hex"), ...(before?.split(",").slice(0, 1) ?? [])].join(",");
}

/** Makes the value of each of our own secrets, from the one that it replaces. */
const MAKE: Readonly<Record<(typeof OWN)[number], (before: string | undefined) => string>> = {
  // A token lives for five minutes, so older keys have nothing left to verify.
  STINT_JWT_KEY: (before) =>
    JSON.stringify({ keys: [newKey(), ...keysOf(before).slice(0, 1).map(published)] }),
  // Tokens made with the former secret are still valid.
  STINT_LINK_SECRET: newSecret,
  // The former secret is accepted, since CloudFront sends it until the rotation is deployed.
  STINT_ORIGIN_SECRET: newSecret,
  // Evidence is verified forever, so every key that ever signed stays.
  STINT_ACCEPTANCE_KEYS: (before) => JSON.stringify({ keys: [newKey(), ...keysOf(before).map(published)] }),
  // What a key sealed is opened with it until its person uses it again, which may be in years: none leaves.
  STINT_SEAL_KEYS: (before) => [randomBytes(32).toString("hex"), ...(before ? [before] : [])].join(","),
};

/**
 * Creates those of our own secrets that a stage lacks, and stores them where its functions read them. An
 * existing one is left alone, unless it is the one to rotate.
 * @throws Error with words for an unknown name, an invalid value, or an existing one.
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
        // Templates read the secret that CloudFront sends, and cannot read an encrypted one
        // (stacks/secrets.ts).
        Type: name === ORIGIN ? "StringList" : "SecureString",
        // A set of many keys does not fit into a standard parameter.
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
      // Somebody else created it in the meantime: theirs stays.
      if (!(error instanceof ParameterAlreadyExists)) throw error;
      tell(`${name} is there`);
    }
  }
}
