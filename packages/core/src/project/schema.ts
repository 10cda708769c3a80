import * as z from "zod";
import { Column } from "../platform/column";
import { Cents, DateOnly, ID, Instant, Percent, plain, required, Sum, text } from "../platform/shape";
import { Currency } from "../workspace/schema";
import { Agreement } from "./agreement/schema";
import { TermInput } from "./contract/schema";
import { TERMS as MEMBER_TERMS } from "./member/terms/schema";
import { TASK_STATUSES } from "./scope/schema";
import { ProjectTax, ProjectTaxInput, UNDECIDED } from "./tax/schema";

export * from "./agreement/schema";
export { Term, TermInput, TermUpdateInput } from "./contract/schema";
export * from "./schema-detail";
export { ProjectTax, ProjectTaxInput, UNDECIDED } from "./tax/schema";

export const STATUSES = ["draft", "active", "completed"] as const;
export const DEFAULT_EMOJI = "purple_heart";

export const SHOW_FLAGS = [
  "show_client_goals",
  "show_scope",
  "show_deliverable_descriptions",
  "show_deliverable_prices",
  "show_deliverable_units",
  "show_expire_at",
  "show_general_terms",
  "show_invoice_schedule",
  "show_phase_descriptions",
  "show_phase_prices",
] as const;

/** One later payment of a schedule; the last one takes the remainder to the cent. */
export const RemainingPayment = z.strictObject({
  label: required("Label", 120),
  percentage: Percent.optional(),
  amount: Cents.optional(),
  due: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("date"), date: DateOnly }),
    z.strictObject({ kind: z.literal("days_after"), days: z.number().int().min(0).max(3650) }),
    z.strictObject({ kind: z.literal("phase"), phase_id: ID }),
    z.strictObject({ kind: z.literal("completion") }),
  ]),
});

const MODES = ["none", "percentage", "value"] as const;
const REMAINING_MODES = ["completion", "monthly", "payments", "phases"] as const;

/** Settings of the payment schedule: the time and the part of each payment. */
const SCHEDULE = {
  /** Days until an invoice is due. */
  invoice_payment_terms: Column.value(z.number().int().min(0).max(365), 14),
  invoice_upfront_mode: Column.value(z.enum(MODES), "percentage"),
  invoice_upfront_percentage_amount: Column.value(Percent, "50"),
  invoice_upfront_value_amount: Column.value(Cents, 0),
  invoice_remaining_mode: Column.value(z.enum(REMAINING_MODES), "completion"),
  invoice_remaining_monthly_count: Column.value(z.number().int().min(1).max(48), 1),
  invoice_remaining_monthly_start_at: Column.nullable(DateOnly, DateOnly),
  invoice_remaining_payments: Column.value(z.array(RemainingPayment).max(24), []),
};

/** Days after a sending on which an unanswered proposal is mailed again; none when empty. */
const REMINDERS = {
  proposal_reminder_days: Column.value(
    z
      .array(z.number("Use a number of days").int().min(1, "Use 1 to 90 days").max(90, "Use 1 to 90 days"))
      .max(5, "At most five reminders"),
    [],
  ),
};

const shown = Column.value(z.boolean(), true);
const FLAGS = Object.fromEntries(SHOW_FLAGS.map((flag) => [flag, shown])) as Record<
  (typeof SHOW_FLAGS)[number],
  typeof shown
>;

const PRESENTATION = {
  client_goals: Column.value(text("Goals", 5000), ""),
  summary: Column.value(text("Summary", 5000), ""),
  general_terms: Column.value(text("Terms", 20_000), ""),
  /** The last day on which the proposal can be accepted, in the owner's zone (D19). */
  expire_at: Column.nullable(DateOnly, DateOnly),
};

const MONEY = {
  /** How proposal and invoices are taxed. */
  tax: Column.filled(ProjectTax, ProjectTaxInput, UNDECIDED),
  margin_percentage: Column.nullable(Percent, Percent),
  margin_amount: Column.nullable(Cents, Cents),
  markup_amount: Column.value(Cents, 0),
  owner_pay: Column.value(Cents, 0),
};

/** The columns of a project that its owner reads as they are stored. */
export const COLUMNS = {
  id: Column.fixed(ID),
  owner_id: Column.fixed(ID),
  client_id: Column.required(ID, ID),
  client_name: Column.fixed(z.string()),
  name: Column.required(z.string(), required("Project name", 60)),
  emoji: Column.filled(z.string(), z.string().min(1).max(40), DEFAULT_EMOJI),
  is_solo: Column.value(z.boolean(), true),
  status: Column.filled(z.enum(STATUSES), z.never(), "draft"),
  /** For a draft that was made of a brief, the brief: a mail thread or a transcript may be long. */
  description: Column.filled(z.string(), text("Description", 20_000), ""),
  proposal_via_ai: Column.filled(z.boolean(), z.never(), false),
  /** The first one is the project's scope; its id equals the project's. */
  scopes: Column.fixed(z.array(z.object({ id: ID, status: z.enum(["draft", "active"]) }))),
  /** The project's proposal, if any, and a copy of its status, for lists. */
  proposal_id: Column.later(ID),
  proposal_status: Column.later(z.string()),
  /**
   * The open change order of the accepted proposal (D23), if any: a proposal of its own until it is accepted
   * or dropped.
   */
  change_id: Column.later(ID),
  ...PRESENTATION,
  ...MONEY,
  ...FLAGS,
  ...SCHEDULE,
  ...REMINDERS,
  contact_id: Column.nullable(ID, ID),
  won_at: Column.later(DateOnly),
  completed_at: Column.later(DateOnly),
  /** The time of archiving; it only hides the project from lists. */
  archived_at: Column.later(Instant),
  created_at: Column.fixed(Instant),
  version: Column.filled(z.number().int(), z.never(), 1),
};

export const Info = z.object({
  ...Column.answerOf(COLUMNS),
  /** The status, the client's version, what is agreed, and unsent changes. */
  agreement: Agreement,
  /** The currency of every amount of the project, even if the workspace's changes (D7). */
  currency: z.string(),
  /** The total in minor units: of the accepted version, else of the sent one, else of the draft. */
  price_total: Sum,
  /** The total of the draft's services; updated by the editor's writes. */
  draft_total: Sum,
  /** In lists, the end of the plan that included it: it is kept, and not opened (1007); null while it shows. */
  hidden_since: Instant.nullable(),
  /** The template that its current scope was made of, the version of it, and that scope. */
  template_id: ID.nullable(),
  template_version: z.number().int().nullable(),
  template_scope_id: ID.nullable(),
  /** In the answer of one project, the version of its template that is newer than its own; null elsewhere. */
  template_update: z.number().int().nullable(),
});
export type Info = z.infer<typeof Info>;

/**
 * The fields of a project that a teammate may see (D42): no prices, client contacts, terms or other people's
 * pay.
 */
export const TeammateInfo = z.object({
  id: ID,
  name: z.string(),
  emoji: z.string(),
  status: z.enum(STATUSES),
  client_goals: z.string(),
  brand_name: z.string(),
  role_id: z.string().nullable(),
  /** The ids for requesting their own statement of work. */
  scope_id: ID,
  member_id: ID,
  /** Their own agreed and paid pay, in cents. */
  pay: z.object({ agreed: Cents.nullable(), paid: Cents, owed: Cents.nullable() }),
  /** The currency of the pay (D7). */
  currency: z.string(),
  phases: z.array(
    z.object({
      id: ID,
      name: z.string(),
      description: z.string(),
      services: z.array(
        z.object({
          id: ID,
          name: z.string(),
          description: z.string(),
          quantity: z.string(),
          unit: z.string().nullable(),
          status: z.enum(TASK_STATUSES),
          due_at: DateOnly.nullable(),
          mine: z.boolean(),
        }),
      ),
    }),
  ),
});
export type TeammateInfo = z.infer<typeof TeammateInfo>;

const inputs = Column.inputOf(COLUMNS);

export const CreateInput = z.strictObject({
  client_id: ID,
  name: inputs.name,
  emoji: inputs.emoji.optional(),
  is_solo: inputs.is_solo.optional(),
  proposal_via_ai: z.boolean().optional(),
  description: inputs.description.optional(),
});
export type CreateInput = z.infer<typeof CreateInput>;

/**
 * The input of the start dialog: the client is found by folded name or created, once (D45), with the project,
 * scope, proposal and first phase in one transaction.
 */
export const StartInput = z.strictObject({
  name: inputs.name,
  client_name: plain(required("Client", 120)),
  is_solo: inputs.is_solo.optional(),
  emoji: inputs.emoji.optional(),
  /** A project that begins with a brief, which is its description. */
  proposal_via_ai: z.boolean().optional(),
  description: inputs.description.optional(),
});
export type StartInput = z.infer<typeof StartInput>;

export const UpdateInput = z
  .strictObject({
    ...inputs,
    /** Keeps the same figures in another currency; 2032 once anything was sent or agreed in it. */
    currency: Currency,
    /**
     * Decides what prices come to that were typed without tax, where the client must read them with it: true puts the
     * tax on top, false keeps the total. Without effect where they include it; 422 once they were accepted.
     */
    tax_on_top: z.boolean(),
  })
  .partial();
export type UpdateInput = z.infer<typeof UpdateInput>;

export const StatusInput = z.strictObject({ status: z.enum(STATUSES) });
export const DurationInput = z.strictObject({
  won_date: DateOnly.nullable().optional(),
  completed_date: DateOnly.nullable().optional(),
});

/** A section of a project's proposal in the owner's own words. */
export const SECTION = {
  title: Column.required(z.string(), required("Title", 120)),
  body: Column.required(z.string(), text("Text", 10_000)),
  rank: Column.fixed(z.string()),
};
export const Section = z.object({
  id: ID,
  project_id: ID,
  ...Column.answerOf(SECTION),
  version: z.number().int(),
});
export type Section = z.infer<typeof Section>;

export const SectionUpdateInput = z.strictObject(Column.inputOf(SECTION)).partial();
export type SectionUpdateInput = z.infer<typeof SectionUpdateInput>;
export const SectionInput = SectionUpdateInput.extend({
  title: SECTION.title.input,
  body: SECTION.body.input.default(""),
});
export type SectionInput = z.infer<typeof SectionInput>;

/**
 * The texts of a proposal beside its scope: the same fields that the calls for project, sections and terms
 * take one by one.
 */
export const ProposedInput = z
  .strictObject({
    ...Column.inputOf(PRESENTATION),
    ...Column.inputOf(FLAGS),
    ...Column.inputOf(REMINDERS),
    schedule: z.strictObject(Column.inputOf(SCHEDULE)).partial(),
    /** Added after the project's existing sections. */
    sections: z.array(SectionInput).max(40, "At most 40 sections at once"),
    /** Added after the project's existing terms. */
    terms: z.array(TermInput).max(40, "At most 40 terms at once"),
  })
  .partial();
export type ProposedInput = z.infer<typeof ProposedInput>;

/** The columns of a teammate that the owner reads as they are stored. Amounts in minor units. */
export const MEMBER = {
  id: Column.fixed(ID),
  /** Null until the invitation is accepted. */
  user_id: Column.later(ID),
  name: Column.fixed(z.string()),
  /** The invited address; after joining, the account's address. Empty for somebody invited by their profile until they join. */
  email: Column.fixed(z.string()),
  ...MEMBER_TERMS,
  paid: Column.filled(Cents, z.never(), 0),
  /** The sum of committed payouts that are not paid yet. */
  committed: Column.filled(Cents, z.never(), 0),
  status: Column.fixed(z.enum(["invited", "joined", "removed"])),
  joined_at: Column.later(Instant),
  version: Column.filled(z.number().int(), z.never(), 1),
};
const member = Column.answerOf(MEMBER);

/** A teammate on a project, as the owner sees them. Amounts in minor units. */
export const Member = z.object({
  ...Column.pick(member, ["id", "user_id"]),
  /** True for the owner, who leads the list and has no terms here. */
  is_owner: z.boolean(),
  ...Column.pick(member, ["name", "email", "role_id"]),
  role_name: z.string().nullable(),
  /** The currency of pay, paid, committed and owed: the project's (D7). */
  currency: z.string(),
  ...Column.pick(member, ["pay", "basis", "paid", "committed"]),
  owed: Cents,
  /** Paid and committed in other currencies: never set against the pay. */
  others: z.array(z.object({ currency: z.string(), paid: Cents, committed: Cents })),
  ...Column.pick(member, ["status"]),
  invitation: z
    .object({
      status: z.enum(["pending", "accepted", "declined", "withdrawn", "expired"]),
      /** The token to resend or withdraw with; null once the invitation is answered. */
      token: z.string().nullable(),
      sent_at: Instant,
      expires_at: Instant,
    })
    .nullable(),
  ...Column.pick(member, ["joined_at", "version"]),
});
export type Member = z.infer<typeof Member>;
