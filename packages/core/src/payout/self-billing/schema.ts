import * as z from "zod";
import { Column } from "../../platform/column";
import { DateOnly, ID, Instant, line, Sum, stop, text } from "../../platform/shape";

/** Where an agreement stands: asked by the owner, then the teammate's answer; either side ends it. */
export const STATUSES = ["asked", "accepted", "declined", "ended"] as const;

/** How the teammate's work is taxed; `none`: no tax applies, and nothing is said of it. */
export const TREATMENTS = ["standard", "small_business", "reverse_charge", "none"] as const;

/** A tax rate in percent, above 0. */
const Rate = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,3})?$/, stop("Use a rate such as 19"))
  .refine((rate) => Number(rate) > 0, "The rate must be above 0");

/** The teammate's own tax, as they say it when they accept. */
export const Treatment = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("standard"), rate: Rate, name: line("Tax name", 20) }),
  z.strictObject({ kind: z.literal("small_business"), note: text("Note", 300) }),
  z.strictObject({ kind: z.literal("reverse_charge"), note: text("Note", 300) }),
  z.strictObject({ kind: z.literal("none") }),
]);
export type Treatment = z.infer<typeof Treatment>;

/** An agreement that was before: its words and times stay. */
export const Former = z.object({
  text: z.string(),
  asked_at: Instant,
  accepted_at: Instant.nullable(),
  ended_at: Instant,
  ended_by: z.enum(["owner", "teammate"]).nullable(),
});
export type Former = z.infer<typeof Former>;

export const COLUMNS = {
  owner_id: Column.fixed(ID),
  user_id: Column.fixed(ID),
  /** The teammate's name, and the payer's. */
  name: Column.fixed(z.string()),
  business: Column.fixed(z.string()),
  status: Column.fixed(z.enum(STATUSES)),
  /** What both agreed to, word for word. */
  text: Column.fixed(z.string()),
  asked_at: Column.fixed(Instant),
  accepted_at: Column.later(Instant),
  ended_at: Column.later(Instant),
  ended_by: Column.later(z.enum(["owner", "teammate"])),
  treatment: Column.later(Treatment),
  former: Column.filled(z.array(Former), z.never(), []),
  /** The beginning of the teammate's numbers, and the last one that was given. */
  prefix: Column.fixed(z.string()),
  sequence: Column.filled(z.number().int(), z.never(), 0),
  version: Column.filled(z.number().int(), z.never(), 1),
};
export const Agreement = z.object(Column.answerOf(COLUMNS));
export type Agreement = z.infer<typeof Agreement>;

export const AskInput = z.strictObject({ user_id: ID });
/** The teammate's answer; `text` is what they read, so that nobody agrees to other words. */
export const AnswerInput = z.discriminatedUnion("answer", [
  z.strictObject({ answer: z.literal("accept"), text: z.string().max(5000), treatment: Treatment }),
  z.strictObject({ answer: z.literal("decline") }),
  z.strictObject({ answer: z.literal("end") }),
]);
export type AnswerInput = z.infer<typeof AnswerInput>;

/** The columns of a self-billed document that both sides see. */
export const DOCUMENT = {
  owner_id: Column.fixed(ID),
  user_id: Column.fixed(ID),
  sequence: Column.fixed(z.number().int()),
  kind: Column.fixed(z.enum(["invoice", "credit_note"])),
  number: Column.fixed(z.string()),
  payout_id: Column.fixed(ID),
  issued_on: Column.fixed(DateOnly),
  currency: Column.fixed(z.string()),
  net: Column.fixed(Sum),
  tax: Column.fixed(Sum),
  total: Column.fixed(Sum),
  /** Of a credit note: the invoice that it takes back. */
  corrects: Column.later(z.string()),
  created_at: Column.fixed(Instant),
};
export const Document = z.object({
  ...Column.answerOf(DOCUMENT),
  seller: z.string(),
  buyer: z.string(),
  /** True if it has its XML; else `lacks` says what that needs. */
  has_xml: z.boolean(),
  lacks: z.array(z.string()),
});
export type Document = z.infer<typeof Document>;
