import * as z from "zod";
import { Column } from "../platform/column";
import { ID, Instant, text } from "../platform/shape";
import { Card } from "../profile/schema";
import { STATES } from "./rules";

export const Status = z.enum(STATES);

/** What one side reads of how two people stand, as it is stored. */
export const COLUMNS = {
  /** When it came to stand so. */
  since: Column.fixed(Instant),
  /** The newest request, whoever sent it. */
  asked_at: Column.later(Instant),
  message: Column.filled(z.string(), text("Message", 300), ""),
};

/** A person as the list of connections and a request name them: of a private profile the names alone. */
export const Person = Card.omit({
  user_id: true,
  first_name: true,
  last_name: true,
  token: true,
  visibility: true,
}).extend({
  /** The person's id. */
  id: ID,
  owner_firstname: z.string(),
  owner_lastname: z.string(),
  owner_specialist_visibility: Card.shape.visibility,
  /** The hash of the person's page; null while their profile is private. */
  owner_specialist_token: Card.shape.token,
});
export type Person = z.infer<typeof Person>;

/** How the signed-in person and another one stand, and who that is. */
export const Info = z.object({
  ...Person.shape,
  status: Status,
  since: Instant.nullable(),
  asked_at: Instant.nullable(),
  message: z.string(),
  /** Until when what was done last can be taken back, for whoever did it. */
  undo_until: Instant.nullable(),
});
export type Info = z.infer<typeof Info>;

export const InviteInput = z.strictObject({ message: COLUMNS.message.input.optional() });
export type InviteInput = z.infer<typeof InviteInput>;

export const Count = z.object({ count: z.number().int() });
export type Count = z.infer<typeof Count>;
