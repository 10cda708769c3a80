import { iso, seconds } from "../../platform/clock";
import { AppError, Code, fail } from "../../platform/error";
import { Id } from "../../platform/id";
import { Link } from "../../platform/mailed-link";
import { SessionEntity } from "../entity";
import { lifetimes } from "../rules";
import { endRow, expiryOf, loadLive, type Session, sessionOver } from "./rows";
import { keyName, parseToken, successor, wasOwn } from "./secret";
import { makeTokens, type Tokens } from "./tokens";

/**
 * Returns a new access token for a refresh token, which is replaced. A former refresh token within the grace
 * period gets the same new session; later it means that somebody else has a copy, and the session ends for
 * both. An invented one ends nothing.
 */
export async function refresh(refresh_token: string | undefined): Promise<Tokens> {
  try {
    return await replace(refresh_token);
  } catch (error) {
    const isOver = error instanceof AppError && error.code === Code.NotAuthenticated;
    throw isOver ? new AppError(Code.NotAuthenticated, "Login required") : error;
  }
}

async function replace(refresh_token: string | undefined): Promise<Tokens> {
  const { user_id, sid, secret } = parseToken(refresh_token) ?? fail(Code.NotAuthenticated);
  const { session, user } = await loadLive(user_id, sid);
  const presented = Id.sha256(secret);
  // A server with the previous key may have derived the next secret first.
  const [next = "", ...others] = Link.secrets().map((key) => successor(sid, secret, key));
  if (presented === session.secret_hash) {
    if (await rotate(session, Id.sha256(next))) return makeTokens(session, user, next);
    // Another tab was faster; this one gets the same secret.
    return replace(refresh_token);
  }
  const fresh = presented === session.former_hash && session.rotated_at + lifetimes.grace >= seconds();
  const current = [next, ...others].find((each) => session.secret_hash === Id.sha256(each));
  if (fresh && current !== undefined) return makeTokens(session, user, current);
  if (wasOwn(session, secret)) await endRow(session, "session.reuse_detected");
  throw sessionOver();
}

/**
 * Rotates the secret; returns whether this call did. It is technical and frequent, so it leaves no audit
 * entry.
 */
async function rotate(session: Session, secret_hash: string): Promise<boolean> {
  const expires_at = expiryOf(session.created_at);
  const key_name = keyName();
  try {
    await SessionEntity.patch({ user_id: session.user_id, sid: session.sid })
      .set({
        secret_hash,
        former_hash: session.secret_hash,
        ...(session.key_name === key_name ? {} : { key_name, rekeyed_hash: session.secret_hash }),
        rotated_at: seconds(),
        last_used_at: iso(),
        expires_at,
        ttl: expires_at,
      })
      .where(({ secret_hash: held }, { eq }) => eq(held, session.secret_hash))
      .go();
    return true;
  } catch (error) {
    if (`${(error as Error).message}`.includes("conditional request failed")) return false;
    throw error;
  }
}
