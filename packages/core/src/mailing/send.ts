import { AppError } from "../platform/error";
import { dispatch, type Message } from "../platform/mail";
import { isFairName } from "../platform/shape/name";
import { foldEmail } from "../user/schema";
import { assertMayAnswer, claim, countMail } from "./claim";
import { Postponed } from "./postponed";
import { addressKey, findBlocked, noteWithheld } from "./recipient";

export interface Letter extends Message {
  /**
   * About the account itself, to an address that its person has, had or says to have: confirmation, password,
   * address. Counted nowhere, and the only mail before an address is confirmed. Limits of `identity` hold it.
   */
  account?: true | undefined;
  /** A code that its reader asked for with a link. Counted apart, where it is asked for (`proposal/evidence/code-limits`). */
  code?: true | undefined;
  /**
   * Those of its readers who asked for it by what they did: the receipt of money that came online and word of its
   * refund, the sealed copy of a signature and the deposit's invoice. For them it waits for no budget: however much the
   * owner mailed today, who paid or signed has the proof of it. Only addresses that a code proved, or that the owner
   * had mailed about it before: what somebody typed would make a relay of every link.
   */
  answers?: readonly string[] | undefined;
}

/**
 * The letter without those of its readers whose address bounced or complained (D50), the next one in their place; the
 * owner's bell says whom it did not reach. Undefined where nobody is left.
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
 * Sends a mail, once per key; answers whether this call did. Postponed where the workspace may not mail today. What its
 * reader asked for at this moment (a code, a link to their account) is tried, whatever became of mail before.
 */
export async function send({ account, code, answers, from_name, ...wanted }: Letter): Promise<boolean> {
  const letter = account || code ? wanted : await withoutBlocked(wanted);
  if (!letter) return false;
  const back = account
    ? undefined
    : await (code ? assertMayAnswer(letter.owner_id) : counted(letter, answers)).catch((error: unknown) => {
        throw error instanceof AppError ? new Postponed(error) : error;
      });
  let left = false;
  try {
    // Names from before the rule of names must not speak for a bank either.
    left = await dispatch({
      ...letter,
      from_name: from_name && isFairName(from_name) ? from_name : undefined,
    });
  } finally {
    if (!left && back) await back();
  }
  return left;
}

async function counted(
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
