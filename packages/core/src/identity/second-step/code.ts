import { generateSecret, generateURI, verify } from "otplib";
import { seconds } from "../../platform/clock";
import { Id } from "../../platform/id";
import { BACKUP_CODES } from "./rules";

/** Seconds of one code of an app. */
const STEP = 30;

/** Returns a new secret for an app, 160 bits in base32, and the address that a QR code holds. */
export function newSecret(email: string): { secret: string; otpauth_url: string } {
  const secret = generateSecret();
  return { secret, otpauth_url: generateURI({ issuer: "Stint", label: email, secret }) };
}

/**
 * Returns the step of an app's code, or undefined for a wrong one: a clock may be a step ahead, or `before`
 * steps behind. Codes of step `after` and older do not count.
 */
export async function findStep(
  secret: string,
  token: string,
  { after = 0, before = 1 }: { after?: number; before?: number } = {},
): Promise<number | undefined> {
  const epoch = seconds();
  const now = Math.floor(epoch / STEP);
  // The library refuses an earlier step that is beyond all that it may look at.
  if (after >= now + 1) return undefined;
  const found = await verify({
    secret,
    token,
    epoch,
    epochTolerance: [before * STEP, STEP],
    afterTimeStep: after,
  });
  return found.valid ? now + found.delta : undefined;
}

/** Returns ten backup codes of forty random bits, as people write them: "4f7k-92qd". */
export const newBackupCodes = (): string[] =>
  Array.from({ length: BACKUP_CODES }, () => Id.token().slice(0, 8)).map(
    (code) => `${code.slice(0, 4)}-${code.slice(4)}`,
  );

/** Reads a backup code as people type it: spaces and capitals do not matter, nor signs that look alike. */
export const readBackupCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replaceAll("0", "o")
    .replaceAll("1", "l");
