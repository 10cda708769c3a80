import { Mail } from "../../mailing";
import { iso, seconds } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Code, fail, invalid } from "../../platform/error";
import { Id } from "../../platform/id";
import { Limit } from "../../platform/limit";
import { isFairMessage } from "../../platform/shape/title";
import { own } from "../../user/read";
import { Events } from "../events";
import { get, getAccount } from "../read";
import { LetterEntity } from "./entity";
import { lettersOf } from "./read";
import { LETTERS_A_DAY, LETTERS_TO_ONE } from "./rules";
import type { SendEmailInput, SentEmail } from "./schema";

export { countLetters, findLetter } from "./read";

const KEEP_SECONDS = 90 * 86_400;
const perSender = { name: "letter-from", max: LETTERS_A_DAY, seconds: 86_400 };
const perReader = { name: "letter-to", max: LETTERS_TO_ONE, seconds: 86_400 };

/**
 * Writes to a person by mail, through us: whoever writes does not learn the address, and the answer goes to theirs.
 * 1003 as `get`, 1053 for a private profile, 1004 for somebody whom one blocked, 422 for bait from somebody who is not connected, 1044 before one's own address is confirmed; 1005 beyond five a day, and
 * for whoever got twenty.
 */
export async function sendEmail(other_id: number, { email_message }: SendEmailInput): Promise<SentEmail> {
  const me = await own();
  await Mail.assertMayMail(me.workspace_id);
  const { owner_specialist_visibility, status } = await get(other_id);
  if (owner_specialist_visibility === "private") fail(Code.ProfilePrivate);
  // Who was blocked could not answer, and would not see who wrote.
  if (status === "blocked") fail(Code.Conflict, "You blocked this person. Unblock them to write.");
  const them = await getAccount(other_id);
  if (status !== "connected" && !isFairMessage(email_message))
    invalid({
      email_message: "Until you are connected, write without links, phone numbers and words that push people",
    });
  await Limit.take(perSender, Limit.workspace(me.id));
  await Limit.take(perReader, Limit.workspace(them.id));
  const id = Id.next();
  await Db.commit(
    [
      Db.put(
        LetterEntity.create({
          user_id: me.id,
          id,
          created_at: iso(),
          to_id: them.id,
          message: email_message,
          ttl: seconds() + KEEP_SECONDS,
        }),
      ),
    ],
    [
      Events.Emailed.of(
        `user:${them.id}`,
        { from_id: me.id, to_id: them.id, letter_id: id },
        { owner_id: them.workspace_id },
      ),
    ],
  );
  return { sent: true };
}

/** Deletes what a person wrote, once their account was deleted (D47). Repeatable. */
export async function forgetLetters(user_id: number): Promise<void> {
  for (const { id } of await lettersOf(user_id))
    await Db.transact([Db.remove(LetterEntity.delete({ user_id, id }))]);
}
