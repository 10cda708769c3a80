/**
 * Takes a mail in that SES stored. It has its own entry (`@stint/core/forwarded-mail/take`), because it alone parses
 * mail.
 */
import { GenerateInput } from "../../brief/schema";
import { Actor } from "../../platform/actor";
import { seconds } from "../../platform/clock";
import { Db } from "../../platform/db";
import { env } from "../../platform/env";
import { AppError, Code } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Limit } from "../../platform/limit";
import { MailIn, type StoredMail } from "../../platform/mail-in";
import { isActive, rowsOf } from "../../team/read";
import { User } from "../../user";
import { findByToken } from "../address";
import { ForwardedMailEntity, type Row } from "../entity";
import { Arrived, Refused } from "../events";
import { parseMail } from "../parse";
import { find } from "../read";
import { isAuthentic, isAutomatic, isHarmful, type ParsedMail, tokensOf } from "../rules";
import { KEPT_DAYS, LARGEST, MOST_A_DAY, type Notice, type Reason } from "../schema";

const DAY = 86_400;
const perDay = { name: "forward", max: MOST_A_DAY, seconds: DAY };
/** Beyond it a mail is only counted: whoever forwards in a loop is not answered in one. */
const answersPerDay = { name: "forward-answer", max: 10, seconds: DAY };
/** Whoever guesses an address, or had it, may fill no table. */
const strangersPerDay = { name: "forward-stranger", max: 50, seconds: DAY };

/** What became of a notice: only the first three are stored. */
export type Outcome = "taken" | "refused" | "stranger" | "known" | "dropped";

/** Returns who of the workspace's people has an address, and proved that it is theirs. */
async function findPerson(owner_id: number, address: string): Promise<User.Row | undefined> {
  const [owner, seats] = await Promise.all([User.findOwner(owner_id), rowsOf(owner_id)]);
  const admins = await Promise.all(
    seats.filter(isActive).map(({ user_id }) => (user_id === undefined ? undefined : User.row(user_id))),
  );
  const folded = User.foldEmail(address);
  return [owner, ...admins].find(
    (person) =>
      person !== undefined &&
      !person.disabled &&
      person.email_verified &&
      User.foldEmail(person.email) === folded,
  );
}

/** Returns the brief of a mail of one of our own, or why it cannot be one. */
async function readBrief(
  { text }: ParsedMail,
  { isCut }: StoredMail,
): Promise<{ text: string } | { reason: Reason }> {
  if (isCut) return { reason: "large" };
  if (!/[\p{L}\p{N}]/u.test(text)) return { reason: "empty" };
  const brief = GenerateInput.shape.prompt.safeParse(text);
  if (!brief.success) return { reason: "long" };
  return (await Limit.hasRoom(perDay, Limit.workspace())) ? { text: brief.data } : { reason: "limit" };
}

/** Stores a mail with what follows from it, once. */
async function keep(
  row: Row & { state: "taken" | "refused" | "stranger" },
  isAnswered: boolean,
): Promise<Outcome> {
  const { key, state, reason } = row;
  const aggregate = `forwarded_mail:${row.id}`;
  const after = { after: { state, reason, message: key } };
  const entry =
    state === "taken"
      ? Arrived.of(aggregate, { key }, after)
      : state === "refused" && isAnswered
        ? Refused.of(aggregate, { key }, after)
        : Event.audit("forwarded_mail.listed", aggregate, after);
  try {
    await Db.commit(
      [Db.put(ForwardedMailEntity.create(row), () => new AppError(Code.Conflict, "It came before."))],
      [entry],
    );
  } catch (error) {
    if (await find(key)) return "known";
    throw error;
  }
  return state;
}

/**
 * Takes a mail in: what a member of a workspace forwarded to its address becomes a brief, in a reaction. What is spam,
 * sent by a program or for nobody is dropped without a trace; a stranger's is listed and not answered. One that came
 * before changes nothing.
 */
export async function take(notice: Notice): Promise<Outcome> {
  const { mail, receipt } = notice;
  const tokens = tokensOf(receipt.recipients, env().STINT_MAIL_IN);
  if (tokens.length === 0 || isHarmful(receipt)) return "dropped";
  const owners = await Promise.all(tokens.map(findByToken));
  const owner_id = owners.find((each) => each !== undefined);
  const stored = owner_id === undefined ? undefined : await MailIn.read(receipt.action.objectKey, LARGEST);
  const parsed = stored && (await parseMail(stored.bytes));
  if (owner_id === undefined || !stored || !parsed) return "dropped";
  const { from } = parsed;
  if (from === undefined || isAutomatic(parsed, mail.source, env().STINT_MAIL_FROM)) return "dropped";
  return Actor.asSystem(owner_id, "mail-in", async () => {
    // Anybody can write another mail's number into their own: the genuine one is not kept out by it.
    const proven = isAuthentic(from, notice);
    const key = Id.sha256(`${proven ? "" : "unproven "}${from} ${parsed.message_id ?? mail.messageId}`);
    if (await find(key)) return "known";
    const base = {
      owner_id,
      id: Id.next(),
      key,
      from,
      subject: parsed.subject,
      attachments: parsed.attachments,
      received_at: new Date(mail.timestamp).toISOString(),
      version: 1,
      ttl: seconds() + KEPT_DAYS * DAY,
    };
    const person = proven ? await findPerson(owner_id, from) : undefined;
    if (!person)
      return (await Limit.hasRoom(strangersPerDay, Limit.workspace()))
        ? keep({ ...base, state: "stranger" }, false)
        : "dropped";
    const own = { ...base, user_id: person.id };
    const brief = await readBrief(parsed, stored);
    if ("text" in brief) return keep({ ...own, state: "taken", ...brief }, false);
    return keep(
      { ...own, state: "refused", ...brief },
      await Limit.hasRoom(answersPerDay, Limit.workspace()),
    );
  });
}
