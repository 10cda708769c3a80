import { AppError, Code } from "@stint/core/platform/error";
import { Link } from "@stint/core/platform/mailed-link";
import { foldEmail } from "@stint/core/user/schema";
import type { Call } from "./exchange";
import { logger } from "./log";
import type { Match } from "./match";

const NOTED: ReadonlySet<number> = new Set([
  Code.NotAuthenticated,
  Code.NotAllowed,
  Code.TooManyRequests,
  Code.Revoked,
  Code.IdentityVerificationFailed,
]);

/** Turns a text into a word: the same for the same text, and not reversible without our secret. */
export const hideWord = (kind: "address" | "place", text: string): string =>
  Link.tokenOf(`log-${kind}`, text).slice(0, 16);

/** Returns the email address that somebody wants to sign in or up with. */
function addressIn({ path, text }: Pick<Call, "path" | "text">): string | undefined {
  if (!path.startsWith("/api/auth/")) return undefined;
  try {
    const { email } = JSON.parse(text()) as { email?: unknown };
    return typeof email === "string" && email ? foldEmail(email) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Logs failed sign-ins, refused tokens and exceeded limits, to find attacks: without addresses, tokens and
 * bodies.
 */
export function noteRefusal(
  error: unknown,
  { route }: Pick<Match, "route">,
  call: Call,
  { request_id, ip }: { request_id: string; ip: string },
): void {
  if (!(error instanceof AppError) || !NOTED.has(error.code)) return;
  const address = addressIn(call);
  logger.warn("refused", {
    request_id,
    route: `${route.method.toUpperCase()} ${route.path}`,
    code: error.code,
    place: hideWord("place", ip),
    ...(address ? { address: hideWord("address", address) } : {}),
    token: call.header("authorization") !== undefined,
  });
}
