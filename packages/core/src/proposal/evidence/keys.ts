import { createHash, createPrivateKey, type KeyObject, sign as signBytes } from "node:crypto";
import { env } from "../../platform/env";
import { canonical } from "./format/canonical";
import type { KeySet, PublicKey } from "./format/types";

interface Keys {
  /** The newest key; only this one signs. */
  current: { private: KeyObject; public: PublicKey };
  published: KeySet;
}

let keys: Keys | undefined;

type Jwk = { kty: string; crv: string; x: string; y: string; d?: string };

const publicOf = ({ kty, crv, x, y }: Jwk): PublicKey => {
  if (kty !== "EC" || crv !== "P-256") throw new Error("Acceptance keys are EC keys on P-256");
  const kid = createHash("sha256").update(canonical({ crv, kty, x, y })).digest("base64url");
  return { kty, crv, x, y, kid, alg: "ES256", use: "sig" };
};

/**
 * Reads `STINT_ACCEPTANCE_KEYS`, a JWKS: the signing key comes first, with its private part; earlier keys
 * follow and stay published for ever (docs/runbook.md, "Acceptance keys"). Read once per container.
 */
function load(): Keys {
  if (keys) return keys;
  const { keys: list } = JSON.parse(env().STINT_ACCEPTANCE_KEYS) as { keys: Jwk[] };
  const [first] = list;
  if (!first?.d) throw new Error("The first of STINT_ACCEPTANCE_KEYS has no private part");
  const key = { kty: first.kty, crv: first.crv, x: first.x, y: first.y, d: first.d };
  keys = {
    current: { private: createPrivateKey({ key, format: "jwk" }), public: publicOf(first) },
    published: { keys: list.map(publicOf) },
  };
  return keys;
}

/** Returns the public keys of acceptances, the current one first. */
export const publishedKeys = (): KeySet => load().published;

/** Signs a value's canonical JSON (ES256). Returns a compact JWS with the payload left out. */
export function signDetached(value: unknown): string {
  const { private: key, public: open } = load().current;
  const { kty, crv, x, y, kid } = open;
  const header = canonical({ alg: "ES256", jwk: { crv, kty, x, y }, kid, typ: "stint-acceptance+jws" });
  const head = Buffer.from(header).toString("base64url");
  const payload = Buffer.from(canonical(value)).toString("base64url");
  const signature = signBytes("sha256", Buffer.from(`${head}.${payload}`), {
    key,
    dsaEncoding: "ieee-p1363",
  });
  return `${head}..${signature.toString("base64url")}`;
}
