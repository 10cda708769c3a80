import { AppError } from "../platform/error";
import { dispatch, type Message } from "../platform/mail";
import { isFairName } from "../platform/shape/name";
import { User } from "../user";
import { wantsEmail } from "../user/preference";
import type { Kind } from "../user/preference/rules";
import { foldEmail } from "../user/schema";
import { addressKey, findBlocked, noteWithheld } from "./bounced-address";
import { assertMayAnswer, claim, countMail } from "./claim";
import { OptOut } from "./opt-out";
import type { Stream } from "./opt-out/rules";
import { Postponed } from "./postponed";

export interface Letter extends Message {
  /**
   * True for mail about the account, to an address that its user has, had or claims: confirmation, password,
   * address. It is not counted, and is the only mail before an address is confirmed. The limits of `identity`
   * apply.
   */
  account?: true | undefined;
  /**
   * True for a code that its reader requested with a link. Counted separately, at the request
   * (`proposal/evidence/code-limits`).
   */
  code?: true | undefined;
  /**
   * Readers whose own action caused the mail: the receipt of an online payment and its refund, the sealed
   * copy of a signature and the deposit's invoice. For them the mail does not wait for budget, so that a
   * person who paid or signed always gets the proof. Only addresses that a code proved, or that the owner had
   * mailed about it before: typed addresses would make every link a mail relay.
   */
  answers?: readonly string[] | undefined;
  /**
   * The stream that the mail is of, where its reader can leave it (D49). It has one reader, and carries the headers
   * with which their mail program leaves.
   */
  stream?: Stream | undefined;
  /**
   * The kind of news that it is for one of our own people, who may have turned such mail off; whoever owns the
   * workspace where nobody is named. Mail to clients has none.
   */
  news?: { kind: Kind; user_id?: number } | undefined;
}

/**
 * Returns the letter without readers whose address bounced or complained (D50), with the next reader in their
 * place; the owner is notified of the ones left out. Undefined when no reader is left.
 */
async function withoutBlocked<L extends Message>(letter: L): Promise<L | undefined> {
  const readers = [letter.to, ...(letter.cc ?? [])];
  const blocked = await findBlocked(letter.owner_id, readers);
  if (blocked.length === 0) return letter;
  await noteWithheld(letter.owner_id, letter.key, blocked);
  const keys = new Set(blocked.map(({ address }) => address));
  const [to, ...cc] = readers.filter((address) => !keys.has(addressKey(address)));
  return to === undefined ? undefined : { ...letter, to, cc };
}

/**
 * Sends a mail, once per key; returns whether this call did. Throws Postponed when the workspace may not mail
 * today. A mail that its reader just requested (a code, a link to their account) is tried even after bounces. One of
 * a stream is not sent to whoever left it.
 */
export async function send({
  account,
  code,
  answers,
  stream,
  news,
  from_name,
  ...wanted
}: Letter): Promise<boolean> {
  // Who wrote is not told: whether somebody left is between them and us.
  if (stream && (await OptOut.hasLeft(stream, wanted.to))) return false;
  if (news && !(await wantsNews(news, wanted.owner_id))) return false;
  const letter = account || code ? wanted : await withoutBlocked(wanted);
  if (!letter) return false;
  const back = account
    ? undefined
    : await (code ? assertMayAnswer(letter.owner_id) : countMessage(letter, answers)).catch(
        (error: unknown) => {
          throw error instanceof AppError ? new Postponed(error) : error;
        },
      );
  let left = false;
  try {
    // Names saved before the naming rule existed may still pose as a bank, so they are left out.
    left = await dispatch({
      ...letter,
      from_name: from_name && isFairName(from_name) ? from_name : undefined,
      headers: stream && OptOut.headersOf(stream, letter.to),
    });
  } finally {
    if (!left && back) await back();
  }
  return left;
}

async function wantsNews({ kind, user_id }: NonNullable<Letter["news"]>, owner_id: number): Promise<boolean> {
  const reader = user_id ?? (await User.findOwner(owner_id))?.id;
  return reader === undefined || wantsEmail(reader, kind);
}

async function countMessage(
  { owner_id, to, cc = [] }: Message,
  answers: readonly string[] = [],
): Promise<() => Promise<unknown>> {
  const asked = new Set(answers.map(foldEmail));
  const answered = [to, ...cc].filter((address) => asked.has(foldEmail(address)));
  const others = [to, ...cc].filter((address) => !asked.has(foldEmail(address)));
  if (answered.length > 0) await assertMayAnswer(owner_id);
  await claim(owner_id, others);
  const back = await countMail(owner_id, others);
  try {
    const backAnswers = await countMail(owner_id, answered, "answer");
    return () => Promise.all([back(), backAnswers()]);
  } catch (error) {
    await back();
    throw error;
  }
}
