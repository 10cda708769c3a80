import * as z from "zod";
import { Column } from "../platform/column";
import { DateOnly, EmailCc, ID, Instant, prose, Sum, text } from "../platform/shape";
import { ItemTax } from "../platform/tax/schema";
import { STATUSES } from "../project/agreement/status/rules";
import { Withholding } from "../workspace/withholding/schema";
import { Document } from "./client-view";
import { Revocation } from "./consumer/schema";
import { Question } from "./schema-link";
import { Acceptance } from "./schema-sign";

export * from "../invoice/billing/schema";
export * from "./client-view";
export * from "./consumer/schema";
export * from "./schema-link";
export * from "./schema-sign";
export * from "./schema-unsent";
export type { Topic } from "./topic/rules";
export { STATUSES };

/** The columns of a proposal that its owner reads as they are stored. */
export const COLUMNS = {
  id: Column.fixed(ID),
  project_id: Column.fixed(ID),
  owner_id: Column.fixed(ID),
  /** The number of the open version (1, 2, …); 0 before the first is published. */
  document_version: Column.filled(z.number().int(), z.never(), 0),
  /** The public address is /proposal/{hash}; null until published, and it never changes. */
  hash: Column.later(z.string()),
  published_at: Column.later(Instant),
  /** The time of the last mail. */
  sent_at: Column.later(Instant),
  sent_to: Column.later(z.string()),
  email_cc: Column.filled(z.array(z.string()), EmailCc, []),
  /** The first view of the newest version, and its number of views (D24). */
  viewed_at: Column.later(Instant),
  view_count: Column.filled(z.number().int(), z.never(), 0),
  accepted_at: Column.later(Instant),
  declined_at: Column.later(Instant),
  /** The name of the person who declined, as typed. */
  declined_by: Column.later(z.string()),
  /** The address that declined, proven by a code unless the owner switched codes off (D20). */
  declined_email: Column.later(z.string()),
  decline_reason: Column.later(z.string()),
  /** The last day of acceptance of the newest version, in the owner's zone (D19). */
  expire_at: Column.later(DateOnly),
  /** Accepting and declining need a code by mail (D20). */
  require_code: Column.fixed(z.boolean()),
  /**
   * Days after a sending on which an unanswered proposal is mailed again, and the time of the last such mail.
   */
  reminder_days: Column.filled(z.array(z.number().int()), z.never(), []),
  reminded_at: Column.later(Instant),
  /** The owner's reason for the change order; shown above the redline. */
  reason: Column.filled(z.string(), text("Reason", 2000), ""),
  /** The accepted change order that replaced this proposal. */
  superseded_by: Column.later(ID),
  created_at: Column.fixed(Instant),
  version: Column.filled(z.number().int(), z.never(), 1),
};

/** A proposal as its owner sees it. */
export const Info = z.object({
  ...Column.answerOf(COLUMNS),
  /** The status, with expiry computed. */
  status: z.enum(STATUSES),
  total: Sum.nullable(),
  /** The currency of the total (D7): the newest version's; before the first, the project's. */
  currency: z.string(),
  acceptance: Acceptance.nullable(),
  questions: z.array(Question),
  /** The client's last request for changes, until the next sending; `unknown_email` as in a question. */
  changes_requested: z
    .object({
      name: z.string(),
      email: z.string(),
      unknown_email: z.boolean(),
      /** How the address was verified: `typed` or `code`. */
      email_verification: z.enum(["typed", "code"]),
      text: z.string(),
      at: Instant,
    })
    .nullable(),
  next_reminder_on: DateOnly.nullable(),
  /** A consumer's withdrawal from the signed contract, with what it settles. */
  revocation: Revocation.nullable(),
  /** The accepted proposal that this one changes, and the change order's number in the project. */
  change: z.object({ proposal_id: ID, version: z.number().int(), number: z.number().int() }).nullable(),
});
export type Info = z.infer<typeof Info>;

/** The columns that a list shows. */
export const LISTED = Column.pick(COLUMNS, [
  "id",
  "project_id",
  "owner_id",
  "document_version",
  "hash",
  "sent_at",
  "viewed_at",
  "view_count",
  "accepted_at",
  "expire_at",
  "created_at",
  "version",
]);

/** A proposal in a list, without its questions and evidence. */
export const Listed = z.object({
  ...Column.answerOf(LISTED),
  ...Info.pick({ status: true, total: true, currency: true, change: true }).shape,
  title: z.string(),
  client_name: z.string(),
});
export type Listed = z.infer<typeof Listed>;

/** The document as the client would see it now, and the obstacles to sending it. */
export const Preview = z.object({
  document: Document,
  document_hash: z.string(),
  /** True if sending now would make a new version. */
  changed: z.boolean(),
  /** The recipient; null refuses sending (2037). */
  contact: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** Number of services without a price, which needs a confirmation (D8). */
  unpriced_count: z.number().int(),
  /** What a law for freelancers asks of the contract and it lacks, in sentences; hints only. */
  law_gaps: z.array(z.string()),
  /**
   * Set where prices were typed without tax and the client, a person, reads them with it: the total as it is sent, and
   * with the tax on top of what was typed (`tax_on_top` of the project); null where no prices say that.
   */
  turned: z.object({ kept: Sum, on_top: Sum.nullable() }).nullable(),
  /** True if a consumer's law asks for the business's address, and the workspace has none. */
  lacks_address: z.boolean(),
  /** The services that count, by what is taxed alike: with a tax of their own, or as the project (null). */
  parts: z.array(z.object({ amount: Sum, tax: ItemTax.nullable() })),
  /** The tax that the client withholds of each invoice; null where they withhold none. */
  withholding: Withholding.nullable(),
  /** Clauses that still have blanks, which need a confirmation. */
  open_clauses: z.array(z.object({ key: z.string(), name: z.string(), blanks: z.array(z.string()) })),
  /** True if no tax was chosen, which needs a confirmation where the workspace asks. */
  lacks_tax: z.boolean(),
  /**
   * Cents that the schedule's settings leave to its last payment (above 0) or exceed the total by (below 0).
   */
  unplanned: z.number().int(),
  /** Problems to fix before sending, by field of the project. */
  refusals: z.record(z.string(), z.string()).nullable(),
});
export type Preview = z.infer<typeof Preview>;

export const PublishInput = z.strictObject({
  /** Required when services have no price yet (D8). */
  confirm_unpriced: z.boolean().optional(),
  /** Required when clauses still have blanks. */
  confirm_blanks: z.boolean().optional(),
  /** Required when no tax was chosen and the workspace asks; kept with the project. */
  confirm_no_tax: z.boolean().optional(),
});
export type PublishInput = z.infer<typeof PublishInput>;
export const SendInput = PublishInput.extend({
  email_cc: COLUMNS.email_cc.input.optional(),
  message: text("Message", 2000).optional(),
});
export type SendInput = z.infer<typeof SendInput>;

export const AnswerInput = z.strictObject({ text: prose("Answer", 2000) });
/** Opens a change order on an accepted proposal. */
export const ChangeInput = z.strictObject({ reason: COLUMNS.reason.input.optional() });
/** The fields of a proposal that can be changed outside its project; they take effect at once. */
export const UpdateInput = z.strictObject({
  /** Allowed for a change order only. */
  reason: COLUMNS.reason.input.optional(),
  /** The client proves the address with a code by mail before accepting or declining (D20). */
  require_code: z.boolean().optional(),
});
export type UpdateInput = z.infer<typeof UpdateInput>;

/** One published version of a proposal, unchanged since. */
export const Version = z.object({
  version: z.number().int(),
  document_hash: z.string(),
  /** As prices were typed; and what the client pays, with tax. */
  total: Sum,
  payable_total: Sum,
  published_at: Instant,
  accepted_at: Instant.nullable(),
});
export type Version = z.infer<typeof Version>;

/** An entry in a proposal's history. */
export const Activity = z.object({
  at: Instant,
  /** Such as `sent`, `viewed`, `asked`, `reminded`. */
  what: z.string(),
  version: z.number().int().nullable(),
  /** The address, name or device that it concerns. */
  detail: z.string().nullable(),
});
export type Activity = z.infer<typeof Activity>;
