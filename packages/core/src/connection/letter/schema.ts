import * as z from "zod";
import { Column } from "../../platform/column";
import { ID, Instant, prose, stop } from "../../platform/shape";

/** What one person writes to another by mail, through us. */
export const COLUMNS = {
  id: Column.fixed(ID),
  created_at: Column.fixed(Instant),
  /** Who reads it. */
  to_id: Column.fixed(ID),
  message: Column.required(z.string(), prose("Message", 1000)),
};

/** A letter as its writer takes it away. */
export const SentLetter = z.object(Column.answerOf(COLUMNS));
export type SentLetter = z.infer<typeof SentLetter>;

const name = z.string().max(200, stop()).optional();

/** The names are those of the two accounts, whatever is said here. */
export const SendEmailInput = z.strictObject({
  email_message: COLUMNS.message.input,
  owner_first_name: name,
  owner_last_name: name,
  specialist_first_name: name,
  specialist_last_name: name,
});
export type SendEmailInput = z.infer<typeof SendEmailInput>;

export const SentEmail = z.object({ sent: z.literal(true) });
export type SentEmail = z.infer<typeof SentEmail>;
