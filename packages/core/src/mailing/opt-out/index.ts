import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { env } from "../../platform/env";
import { Code, fail, StaleWrite } from "../../platform/error";
import { Event } from "../../platform/event";
import { Link } from "../../platform/mailed-link";
import { addressKey, aggregateOf } from "../bounced-address";
import { OptOutEntity } from "../entity";
import type { OptOutInfo } from "../schema";
import { STREAMS, type Stream } from "./rules";

/** The purpose of the token: it opens nothing else, and nothing else is one. */
const PURPOSE = "mail-opt-out";

/** Whom a token names: one address, by its hash, in one stream. */
interface Key {
  stream: Stream;
  address: string;
}

/**
 * Returns the token by which an address leaves a stream. It holds no address, so that none is in a link or a log,
 * and it does not expire: whoever finds an old mail can stop the next one (D49).
 */
function tokenOf(stream: Stream, email: string): string {
  const address = addressKey(email);
  return `${stream}.${address}.${Link.tokenOf(PURPOSE, stream, address)}`;
}

/** Returns whom a token names. 1003 for one that we did not sign. */
function keyOf(token: string): Key {
  const [name, address = "", signature = ""] = token.split(".");
  const stream = STREAMS.find((each) => each === name);
  if (!stream || !Link.isTokenOf(signature, PURPOSE, stream, address)) return fail(Code.NotFound);
  return { stream, address };
}

const find = async (key: Key) => (await OptOutEntity.get(key).go({ consistent: true })).data;

/** Returns whether an address has left a stream: nothing of it is mailed there, whoever asks. */
export const hasLeft = async (stream: Stream, email: string): Promise<boolean> =>
  (await find({ stream, address: addressKey(email) })) !== null;

/** Returns the address of a token's page. */
export const pageOf = (token: string): string =>
  `${env().STINT_URL}/unsubscribe/${encodeURIComponent(token)}`;

/** Returns the link to the page where a reader leaves a stream. */
export const linkOf = (stream: Stream, email: string): string => pageOf(tokenOf(stream, email));

/** Returns the headers by which a mail program leaves a stream for its reader, with one POST (RFC 8058). */
export const headersOf = (stream: Stream, email: string) => [
  { name: "List-Unsubscribe", value: `<${env().STINT_URL}/api/v2/mail/optouts/${tokenOf(stream, email)}>` },
  { name: "List-Unsubscribe-Post", value: "List-Unsubscribe=One-Click" },
];

/** Returns what a token is about, and changes nothing: scanners of mail open every link. 1003 for a false one. */
export async function look(token: string): Promise<OptOutInfo> {
  const key = keyOf(token);
  return { stream: key.stream, has_left: (await find(key)) !== null };
}

/** Leaves a stream for good: nothing of it is mailed to the token's address any more. Repeatable. 1003 as `look`. */
export async function leave(token: string): Promise<OptOutInfo> {
  const key = keyOf(token);
  await Db.retryOnConflict(async () => {
    if (await find(key)) return;
    await Db.commit(
      [Db.put(OptOutEntity.create({ ...key, at: iso() }), () => new StaleWrite())],
      [Event.audit("mail.stream_left", aggregateOf(0), { owner_id: 0, after: key })],
    );
  });
  return { stream: key.stream, has_left: true };
}

/** Takes back that an address left a stream, for the person whose address it is. Repeatable. */
export async function join(stream: Stream, email: string): Promise<void> {
  const key = { stream, address: addressKey(email) };
  await Db.retryOnConflict(async () => {
    if (!(await find(key))) return;
    await Db.commit(
      [Db.remove(OptOutEntity.remove(key))],
      [Event.audit("mail.stream_joined", aggregateOf(0), { owner_id: 0, after: key })],
    );
  });
}

export * as OptOut from "./index";
