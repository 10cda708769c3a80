import { createHmac } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { env } from "../../platform/env";
import { Id } from "../../platform/id";

/**
 * A table that somebody copies must not give away what opens accounts: an app's secret is sealed with a key
 * that is not in it, and bound to its person, so that a row copied to another account opens nothing there.
 */
const keys = () => env().STINT_SEAL_KEYS.split(",");
const nameOf = (key: string): string => Id.sha256(`seal-name:${key}`).slice(0, 12);
const bytesOf = (key: string): Uint8Array => Buffer.from(Id.sha256(`seal:${key}`), "hex");
const newest = (): string => keys()[0] ?? "";

/** Seals an app's secret for one person (AES-256-GCM). */
export const sealSecret = (user_id: number, secret: string): Promise<string> =>
  new EncryptJWT({ secret })
    .setSubject(`${user_id}`)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: nameOf(newest()) })
    .encrypt(bytesOf(newest()));

/** Opens what was sealed for this person. A key that was taken off, or another's seal, is a defect (5000). */
export async function openSeal(
  user_id: number,
  sealed: string,
): Promise<{ secret: string; isOutdated: boolean }> {
  let kid: string | undefined;
  const { payload } = await jwtDecrypt(
    sealed,
    (header) => {
      kid = header.kid;
      const key = keys().find((each) => nameOf(each) === kid);
      if (!key) throw new Error("STINT_SEAL_KEYS lacks the key of a second step");
      return bytesOf(key);
    },
    { subject: `${user_id}` },
  );
  return { secret: `${payload.secret}`, isOutdated: kid !== nameOf(newest()) };
}

/** Returns the hashes of a backup code by each key, newest first: forty bits need a key to be hashed safely. */
export const hashesOf = (user_id: number, code: string): [string, ...string[]] =>
  keys().map((key) =>
    createHmac("sha256", bytesOf(key)).update(`backup-code:${user_id}:${code}`).digest("hex"),
  ) as [string, ...string[]];
