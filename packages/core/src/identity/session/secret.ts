import { createHmac } from "node:crypto";
import { Id } from "../../platform/id";
import { Link } from "../../platform/mailed-link";
import type { Session } from "./rows";

/** Returns the refresh token of a session. */
export const formatToken = (session: { user_id: number; sid: string }, secret: string): string =>
  `${session.user_id}.${session.sid}.${secret}`;

/** Returns what a refresh token names; undefined for a text that is none. */
export function parseToken(
  refresh_token: string | undefined,
): { user_id: number; sid: string; secret: string } | undefined {
  const match = /^(\d{1,16})\.([a-z2-7]{26})\.([\w-]{20,64})$/.exec(refresh_token ?? "");
  if (!match?.[1] || !match[2] || !match[3]) return undefined;
  return { user_id: Number(match[1]), sid: match[2], secret: match[3] };
}

/**
 * Returns the next secret. It is derived from the current one and a key that only the server has, so two tabs
 * that refresh at the same time get the same new secret, whichever response the browser keeps.
 */
export const successor = (sid: string, secret: string, key: string): string =>
  createHmac("sha256", key).update(`identity-session:${sid}:${secret}`).digest("base64url");

/** Names the key that a session's secrets are derived with, without revealing it. */
export const keyName = (): string => Link.hashOf(`session-key:${Link.secrets()[0]}`).slice(0, 12);

/** More refreshes than a session can have; checking a wrong guess costs some milliseconds. */
const MOST_REFRESHES = 10_000;

/**
 * Returns whether this secret was an earlier one of the session: deriving from it leads to the current one,
 * or to the one at the last change of the key.
 */
export function wasOwn(session: Session, secret: string): boolean {
  const ends = [session.secret_hash, session.rekeyed_hash];
  return Link.secrets().some((key) => {
    let next = secret;
    for (let times = 0; times < MOST_REFRESHES; times++) {
      next = successor(session.sid, next, key);
      if (ends.includes(Id.sha256(next))) return true;
    }
    return false;
  });
}
