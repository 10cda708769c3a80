import * as z from "zod";
import { DocumentCents, ID, line } from "../platform/shape";
import { AREAS, type Area, LEVELS, LIFETIMES } from "./rules";

const Level = z.enum(LEVELS, "Choose read or write").optional();

/** What a key may do: an area that is not named is closed to it. */
export const ScopesInput = z.strictObject(
  Object.fromEntries(AREAS.map((area) => [area, Level])) as Record<Area, typeof Level>,
);

export const CreateInput = z.object({
  name: line("Name", 60).min(1, "Name required"),
  scopes: ScopesInput.refine((scopes) => Object.keys(scopes).length > 0, "Choose what the key may do"),
  /** The most, in cents of the workspace's currency, for which it may ask a person to send something; any sum without one. */
  most_amount: DocumentCents.nullable().default(null),
  expires_in_days: z.literal(LIFETIMES, "Choose 30, 90 or 365 days").default(365),
});
export type CreateInput = z.input<typeof CreateInput>;

/** A key as its owner sees it: never the key itself. */
export const Info = z.object({
  id: ID,
  name: z.string(),
  scopes: ScopesInput,
  /** The last four characters, to tell keys apart. */
  last_four: z.string(),
  /** Cents of `most_currency`: the largest document that it may ask a person to send. */
  most_amount: z.number().nullable(),
  most_currency: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  /** Set once it was revoked: it works no more. */
  revoked_at: z.string().nullable(),
});
export type Info = z.infer<typeof Info>;

/** A new key, with the only showing of what it is. */
export const Created = Info.extend({ key: z.string() });
export type Created = z.infer<typeof Created>;
