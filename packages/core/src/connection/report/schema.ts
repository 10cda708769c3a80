import * as z from "zod";
import { Column } from "../../platform/column";
import { ID, Instant, prose, text } from "../../platform/shape";
import { KINDS, OUTCOMES, STATUSES } from "./rules";

export const Status = z.enum(STATUSES, "Choose open or closed");

/** What somebody reported of another one, and what came of it. */
export const COLUMNS = {
  id: Column.fixed(ID),
  created_at: Column.fixed(Instant),
  kind: Column.required(z.enum(KINDS), z.enum(KINDS, "Choose what it is about")),
  message: Column.required(z.string(), prose("What happened", 1000)),
  status: Column.filled(Status, z.never(), "open" as const),
  outcome: Column.later(z.enum(OUTCOMES)),
  /** What was found and why, for Stint's own people. */
  note: Column.filled(z.string(), text("Note", 2000), ""),
  closed_at: Column.later(Instant),
  /** When the suspension that came of it was lifted, and why. */
  lifted_at: Column.later(Instant),
  lifted_note: Column.later(z.string()),
};

export const ReportInput = z.strictObject({
  kind: COLUMNS.kind.input,
  message: COLUMNS.message.input,
  /** Blocks them as well. */
  block: z.boolean("Say yes or no").optional(),
});
export type ReportInput = z.infer<typeof ReportInput>;

export const Reported = z.object({ received: z.literal(true) });
export type Reported = z.infer<typeof Reported>;

const Named = z.object({
  id: ID,
  /** Empty once the account was deleted. */
  name: z.string(),
});

/** A report as Stint's own people read it. */
export const ReportInfo = z.object({
  ...Column.answerOf(COLUMNS),
  /** Who reported: never shown to the reported. */
  by: Named,
  about: Named,
  /** How often the two wrote to each other through us, in the last 90 days. */
  letters: z.number().int(),
});
export type ReportInfo = z.infer<typeof ReportInfo>;

/** A report as its sender takes it away. */
export const SentReport = z
  .object({ ...Column.answerOf(COLUMNS), about_id: ID })
  .omit({ note: true, lifted_note: true });
export type SentReport = z.infer<typeof SentReport>;

export const CloseInput = z.strictObject({
  outcome: z.enum(OUTCOMES, "Choose what comes of it"),
  note: prose("Note", 2000),
});
export type CloseInput = z.infer<typeof CloseInput>;

export const LiftInput = CloseInput.pick({ note: true });
export type LiftInput = z.infer<typeof LiftInput>;
