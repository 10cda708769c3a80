import { seconds } from "../../platform/clock";
import { Db } from "../../platform/db";
import { AppError, Code } from "../../platform/error";
import { Id } from "../../platform/id";
import { Link as Signed } from "../../platform/link";
import { LinkEntity } from "../entity";
import { lifetimes } from "../rules";

/** What people ask for; `undo` is mailed unasked. */
export type Requested = "confirm" | "reset" | "email";
export type Kind = Requested | "undo";

/** Kept for a while after it ended; the row is only tidied away then. */
const KEEP = 30 * 86_400;

/**
 * The token of a link, 130 bits. It follows from the link's id and a secret that is not in the table: the
 * event may carry the id, so the mail can be sent again after a crash, yet neither the journal nor the table
 * holds anything that opens an account.
 */
export const tokenOf = (link_id: string): string => tokensOf(link_id)[0];

const tokensOf = (link_id: string): [string, ...string[]] =>
  Signed.macsOf(`identity-link:${link_id}`).map(Signed.inLetters) as [string, ...string[]];

/**
 * The token to mail of a link that is open: the one that its row was stored by. While the secret is changed that may be
 * the one of before; otherwise nothing is read.
 */
export async function mailedTokenOf(kind: Kind, link_id: string): Promise<string> {
  const [newest, ...before] = tokensOf(link_id);
  for (const token of before) {
    const { data } = await LinkEntity.get({ kind, hash: Id.sha256(token) }).go({ consistent: true });
    if (data) return token;
  }
  return newest;
}

/** A new link and the row that makes it work, for the transaction that asks for it. */
export function open(
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

/** What the browser that signed somebody up keeps: with the mailed link it signs them in, alone it opens nothing. */
export const browserOf = (user: { id: number; epoch: number }): string =>
  Signed.tokenOf("sign-up-browser", user.id, user.epoch);

/** Whether this is what the browser keeps that signed them up. */
export const isBrowserOf = (user: { id: number; epoch: number }, browser: string): boolean =>
  Signed.isTokenOf(browser, "sign-up-browser", user.id, user.epoch);

const linkGone = () => new AppError(Code.Gone);

/**
 * What a token opens, and the write that uses it up: a conditional deletion, so that of two uses at once one
 * wins. 1016 when it was used, ran out, or never was.
 */
export async function use(kind: Kind, token: string) {
  const key = { kind, hash: Id.sha256(token) };
  const { data } = await LinkEntity.get(key).go({ consistent: true });
  if (!data || data.expires_at <= seconds()) throw linkGone();
  return { ...data, write: Db.remove(LinkEntity.remove(key), linkGone) };
}
