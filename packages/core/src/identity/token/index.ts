import { type CryptoKey, importJWK, type JWK, jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import { now } from "../../platform/clock";
import { env } from "../../platform/env";
import { Code, fail } from "../../platform/error";

/** The claims of an access token. At most five minutes old; checked without any read. */
export const Claims = z.object({
  sub: z.string(),
  /** The workspace of the session. */
  own: z.number(),
  role: z.enum(["owner", "admin", "platform_admin"]),
  sid: z.string(),
  epoch: z.number(),
  /** How one signed in, as the session names the ways. A token of the minutes before a deployment has none. */
  amr: z.array(z.string()).default([]),
});
export type Claims = z.infer<typeof Claims>;

const ACCESS_SECONDS = 300;
const ISSUER = "stint";

/** The audience of a token: another kind of token signed by the same keys must not work here. */
const AUDIENCE = "stint-api";

interface Keys {
  sign: CryptoKey;
  kid: string;
  verify: ReadonlyMap<string, CryptoKey>;
}
let keys: Promise<Keys> | undefined;

/**
 * Imports the keys once per container: an import costs more than a signature. The setting is one key, or a
 * JWKS: the first key signs, and signatures by any of them are valid, so that a key can be changed without
 * refusing anybody.
 */
function load(): Promise<Keys> {
  keys ??= (async () => {
    const setting = JSON.parse(env().STINT_JWT_KEY) as JWK | { keys: JWK[] };
    const all = "keys" in setting && Array.isArray(setting.keys) ? setting.keys : [setting as JWK];
    const [newest] = all;
    if (!newest?.d) throw new Error("STINT_JWT_KEY has no private key to sign with, or it is not the first");
    const verify = new Map<string, CryptoKey>();
    for (const { d: _private, ...open } of all) {
      const kid = open.kid ?? "1";
      if (verify.has(kid)) throw new Error(`STINT_JWT_KEY names ${kid} twice`);
      verify.set(kid, (await importJWK(open, "ES256")) as CryptoKey);
    }
    return { sign: (await importJWK(newest, "ES256")) as CryptoKey, kid: newest.kid ?? "1", verify };
  })();
  return keys;
}

/** Signs an access token (ES256) that lives for five minutes. */
export async function issue(
  claims: z.input<typeof Claims>,
): Promise<{ access_token: string; expires_in: number }> {
  const { sign, kid } = await load();
  const at = Math.floor(now().getTime() / 1000);
  const access_token = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "ES256", kid })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(at)
    .setExpirationTime(at + ACCESS_SECONDS)
    .sign(sign);
  return { access_token, expires_in: ACCESS_SECONDS };
}

/** Tokens whose signature this container has checked, with their expiry (seconds since 1970). */
const known = new Map<string, { claims: Claims; end: number }>();
const KNOWN = 1000;

/**
 * Returns the claims of a token; 1001 when it is forged, of another kind or expired. A person's calls use the
 * same token for minutes, so its signature is checked once; its expiry is checked each time.
 */
export async function verify(token: string): Promise<Claims> {
  const before = known.get(token);
  if (before && before.end > Math.floor(now().getTime() / 1000)) return before.claims;
  const { verify } = await load();
  const keyOf = ({ kid }: { kid?: string | undefined }): CryptoKey =>
    verify.get(kid ?? "") ?? fail(Code.NotAuthenticated);
  const checked = await jwtVerify(token, keyOf, {
    issuer: ISSUER,
    audience: AUDIENCE,
    algorithms: ["ES256"],
    currentDate: now(),
  }).catch(() => fail(Code.NotAuthenticated));
  const claims = Claims.safeParse(checked.payload);
  if (!claims.success) return fail(Code.NotAuthenticated);
  // The oldest are removed first: tokens expire in the order in which they came.
  for (const oldest of known.size < KNOWN ? [] : [...known.keys()].slice(0, KNOWN / 2)) known.delete(oldest);
  known.set(token, { claims: claims.data, end: checked.payload.exp ?? 0 });
  return claims.data;
}
