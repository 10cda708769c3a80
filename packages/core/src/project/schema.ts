import * as z from "zod";
import { Column } from "../platform/column";
import { Cents, DateOnly, ID, Instant, Percent, plain, required, Sum, text } from "../platform/shape";
import { Currency } from "../workspace/schema";
import { Agreement } from "./agreement/schema";
import { TermInput } from "./contract/schema";
import { TERMS as MEMBER_TERMS } from "./member/terms";
import { TASK_STATUSES } from "./scope/schema";

export * from "./agreement/schema";
export { Term, TermInput, TermUpdateInput } from "./contract/schema";
export * from "./schema-detail";

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

/** One later payment of a schedule; the last one takes the rest to the cent. */
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
const same = <S extends z.ZodType>(shape: S, blank: z.output<S>) => Column.filled(shape, shape, blank);

/** When what part of the total is asked for. */
const SCHEDULE = {
  /** Days that the client has to pay. */
  invoice_payment_terms: same(z.number().int().min(0).max(365), 14),
  invoice_upfront_mode: same(z.enum(MODES), "percentage"),
  invoice_upfront_percentage_amount: same(Percent, "50"),
  invoice_upfront_value_amount: same(Cents, 0),
  invoice_remaining_mode: same(z.enum(REMAINING_MODES), "completion"),
  invoice_remaining_monthly_count: same(z.number().int().min(1).max(48), 1),
  invoice_remaining_monthly_start_at: Column.nullable(DateOnly, DateOnly),
  invoice_remaining_payments: same(z.array(RemainingPayment).max(24), []),
};

/** Days after a sending on which an unanswered proposal is mailed again; none without. */
const REMINDERS = {
  proposal_reminder_days: same(
    z
      .array(z.number("Use a number of days").int().min(1, "Use 1 to 90 days").max(90, "Use 1 to 90 days"))
      .max(5, "At most five reminders"),
    [],
  ),
};

const shown = same(z.boolean(), true);
const FLAGS = Object.fromEntries(SHOW_FLAGS.map((flag) => [flag, shown])) as Record<
  (typeof SHOW_FLAGS)[number],
  typeof shown
>;

const PRESENTATION = {
  client_goals: same(text("Goals", 5000), ""),
  summary: same(text("Summary", 5000), ""),
  general_terms: same(text("Terms", 20_000), ""),
  /** The last day on which the proposal can be accepted, in the owner's zone (D19). */
  expire_at: Column.nullable(DateOnly, DateOnly),
};

const MONEY = {
  margin_percentage: Column.nullable(Percent, Percent),
  margin_amount: Column.nullable(Cents, Cents),
  markup_amount: same(Cents, 0),
  owner_pay: same(Cents, 0),
};

/** What a project's row says of it to its owner, as it stands there. */
export const COLUMNS = {
  id: Column.fixed(ID),
  owner_id: Column.fixed(ID),
  client_id: Column.required(ID, ID),
  client_name: Column.fixed(z.string()),
  name: Column.required(z.string(), required("Project name", 60)),
  emoji: Column.filled(z.string(), z.string().min(1).max(40), DEFAULT_EMOJI),
  is_solo: same(z.boolean(), true),
  status: Column.filled(z.enum(STATUSES), z.never(), "draft"),
  description: Column.filled(z.string(), text("Description", 5000), ""),
  proposal_via_ai: Column.filled(z.boolean(), z.never(), false),
  /** The first one is the project's scope; its id equals the project's. */
  scopes: Column.fixed(z.array(z.object({ id: ID, status: z.enum(["draft", "active"]) }))),
  /** The project's proposal, when it has one, and a copy of its status, for lists. */
  proposal_id: Column.later(ID),
  proposal_status: Column.later(z.string()),
  /** The one open change order of the accepted proposal (D23): a proposal of its own until it is accepted or dropped. */
  change_id: Column.later(ID),
  ...PRESENTATION,
  ...MONEY,
  ...FLAGS,
  ...SCHEDULE,
  ...REMINDERS,
  contact_id: Column.nullable(ID, ID),
  won_at: Column.later(DateOnly),
  completed_at: Column.later(DateOnly),
  /** Out of the lists since then; nothing else follows from it. */
  archived_at: Column.later(Instant),
  created_at: Column.fixed(Instant),
  version: Column.filled(z.number().int(), z.never(), 1),
};

export const Info = z.object({
  ...Column.answerOf(COLUMNS),
  /** The one status, what the client holds, what is agreed, and what was not sent. */
  agreement: Agreement,
  /** Of every amount of the project, whatever the workspace's becomes (D7). */
  currency: z.string(),
  /** Minor units of what the client holds: accepted, else sent, else the draft's. */
  price_total: Sum,
  /** What the draft's services add up to; kept up to date by the editor's writes. */
  draft_total: Sum,
});
export type Info = z.infer<typeof Info>;

/** What a teammate may see of a project (D42): no prices, client contacts, terms or other people's pay. */
export const TeammateInfo = z.object({
  id: ID,
  name: z.string(),
  emoji: z.string(),
  status: z.enum(STATUSES),
  client_goals: z.string(),
  brand_name: z.string(),
  role_id: z.string().nullable(),
  /** By which their own statement of work is asked for. */
  scope_id: ID,
  member_id: ID,
  /** Their own agreed pay and what was paid of it, in cents. */
  pay: z.object({ agreed: Cents.nullable(), paid: Cents, owed: Cents.nullable() }),
  /** Of the pay (D7). */
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

/** The dialog's own call: the client is found by folded name or made, once (D45), with the project, scope,
 * proposal and first phase in one transaction. */
export const StartInput = z.strictObject({
  name: inputs.name,
  client_name: plain(required("Client", 120)),
  is_solo: inputs.is_solo.optional(),
  emoji: inputs.emoji.optional(),
});
export type StartInput = z.infer<typeof StartInput>;

export const UpdateInput = z
  .strictObject({
    ...inputs,
    /** The same figures in another currency; 2032 once anything was sent or agreed in it. */
    currency: Currency,
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

/** What a proposal says beside its scope: what a project's change, sections and terms take one by one. */
export const ProposedInput = z
  .strictObject({
    ...Column.inputOf(PRESENTATION),
    ...Column.inputOf(FLAGS),
    ...Column.inputOf(REMINDERS),
    schedule: z.strictObject(Column.inputOf(SCHEDULE)).partial(),
    /** Added behind those that the project has. */
    sections: z.array(SectionInput).max(40, "At most 40 sections at once"),
    /** Added behind those that the project has. */
    terms: z.array(TermInput).max(40, "At most 40 terms at once"),
  })
  .partial();
export type ProposedInput = z.infer<typeof ProposedInput>;

/** What a teammate's row says of them to the owner, as it stands there. Amounts in minor units. */
export const MEMBER = {
  id: Column.fixed(ID),
  /** Null until the invitation was accepted. */
  user_id: Column.later(ID),
  name: Column.fixed(z.string()),
  /** Where the invitation went; once joined, the account's address. */
  email: Column.fixed(z.string()),
  ...MEMBER_TERMS,
  paid: Column.filled(Cents, z.never(), 0),
  /** In payouts that were committed and are not paid yet. */
  committed: Column.filled(Cents, z.never(), 0),
  status: Column.fixed(z.enum(["invited", "joined", "removed"])),
  joined_at: Column.later(Instant),
  version: Column.filled(z.number().int(), z.never(), 1),
};
const member = Column.answerOf(MEMBER);

/** A teammate on a project, as the owner sees them. Amounts in minor units. */
export const Member = z.object({
  ...Column.pick(member, ["id", "user_id"]),
  /** The owner leads the list; they have no terms here. */
  is_owner: z.boolean(),
  ...Column.pick(member, ["name", "email", "role_id"]),
  role_name: z.string().nullable(),
  /** Of pay, paid, committed and owed: the project's (D7). */
  currency: z.string(),
  ...Column.pick(member, ["pay", "basis", "paid", "committed"]),
  owed: Cents,
  /** What was paid and committed in other currencies: never set against the pay. */
  others: z.array(z.object({ currency: z.string(), paid: Cents, committed: Cents })),
  ...Column.pick(member, ["status"]),
  invitation: z
    .object({
      status: z.enum(["pending", "accepted", "declined", "withdrawn", "expired"]),
      /** To resend or withdraw by; null once it was answered. */
      token: z.string().nullable(),
      sent_at: Instant,
      expires_at: Instant,
    })
    .nullable(),
  ...Column.pick(member, ["joined_at", "version"]),
});
export type Member = z.infer<typeof Member>;
