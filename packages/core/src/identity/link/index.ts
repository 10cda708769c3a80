import { seconds } from "../../platform/clock";
import { Db } from "../../platform/db";
import { AppError, Code } from "../../platform/error";
import { Id } from "../../platform/id";
import { Link as Signed } from "../../platform/mailed-link";
import { LinkEntity } from "../entity";
import { lifetimes } from "../rules";

/** The links that people request; `undo` is mailed without a request. */
export type Requested = "confirm" | "reset" | "email";
export type Kind = Requested | "undo";

/** Ended links are kept for a while and then deleted by their TTL. */
const KEEP = 30 * 86_400;

/**
 * Returns the token of a link, 130 bits. It is computed from the link's id and a secret that is not in the
 * table: the event can have the id, so that the mail can be sent again after a crash, yet neither the journal
 * nor the table has anything that opens an account.
 */
export const tokenOf = (link_id: string): string => tokensOf(link_id)[0];

const tokensOf = (link_id: string): [string, ...string[]] =>
  Signed.macsOf(`identity-link:${link_id}`).map(Signed.inLetters) as [string, ...string[]];

/**
 * Returns the token to mail for an open link: the one that its row was stored with. During a change of the
 * secret it may be made with the previous one; otherwise nothing is read.
 */
export async function mailedTokenOf(kind: Kind, link_id: string): Promise<string> {
  const [newest, ...before] = tokensOf(link_id);
  for (const token of before) {
    const { data } = await LinkEntity.get({ kind, hash: Id.sha256(token) }).go({ consistent: true });
    if (data) return token;
  }
  return newest;
}

/** Returns a new link and its row, for the transaction that requests it. */
export function openWrite(
  kind: Kind,
  user: { id: number; epoch: number },
  email: string,
  more: { password_mark?: string } = {},
): { link_id: string; write: Db.Write } {
  const link_id = Id.token();
  const expires_at = seconds() + lifetimes[kind];
  const write = Db.put(
    LinkEntity.create({
      kind,
      hash: Id.sha256(tokenOf(link_id)),
      user_id: user.id,
      email,
      epoch: user.epoch,
      ...more,
      expires_at,
      ttl: expires_at + KEEP,
    }),
  );
  return { link_id, write };
}

/**
 * Returns the token for the browser that signed up: together with the mailed link it signs the person in,
 * alone it opens nothing.
 */
export const browserOf = (user: { id: number; epoch: number }): string =>
  Signed.tokenOf("sign-up-browser", user.id, user.epoch);

/** Returns whether this is the token of the browser that signed up. */
export const isBrowserOf = (user: { id: number; epoch: number }, browser: string): boolean =>
  Signed.isTokenOf(browser, "sign-up-browser", user.id, user.epoch);

const linkGone = () => new AppError(Code.Gone);

/**
 * Returns what a token opens, and the write that uses it up: a conditional deletion, so that of two uses at
 * the same time one wins. 1016 when it was used, expired, or never existed.
 */
export async function useWrite(kind: Kind, token: string) {
  const key = { kind, hash: Id.sha256(token) };
  const { data } = await LinkEntity.get(key).go({ consistent: true });
  if (!data || data.expires_at <= seconds()) throw linkGone();
  return { ...data, write: Db.remove(LinkEntity.remove(key), linkGone) };
}
