import * as z from "zod";
import { Cents, DateOnly, ID, Instant, Percent, plain, required, Sum, text } from "../platform/shape";
import { Currency } from "../workspace/schema";
import { Agreement } from "./agreement/schema";
import { TermInput } from "./contract/schema";
import { Basis } from "./member/basis";
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

const schedule = {
  /** Days that the client has to pay. */
  invoice_payment_terms: z.number().int().min(0).max(365),
  invoice_upfront_mode: z.enum(["none", "percentage", "value"]),
  invoice_upfront_percentage_amount: Percent,
  invoice_upfront_value_amount: Cents,
  invoice_remaining_mode: z.enum(["completion", "monthly", "payments", "phases"]),
  invoice_remaining_monthly_count: z.number().int().min(1).max(48),
  invoice_remaining_monthly_start_at: DateOnly.nullable(),
  invoice_remaining_payments: z.array(RemainingPayment).max(24),
};

const settings = {
  ...schedule,
  /** Days after a sending on which an unanswered proposal is mailed again; none without. */
  proposal_reminder_days: z
    .array(z.number("Use a number of days").int().min(1, "Use 1 to 90 days").max(90, "Use 1 to 90 days"))
    .max(5, "At most five reminders"),
};

const flags = Object.fromEntries(SHOW_FLAGS.map((flag) => [flag, z.boolean()])) as Record<
  (typeof SHOW_FLAGS)[number],
  z.ZodBoolean
>;

const presentation = {
  client_goals: text("Goals", 5000),
  summary: text("Summary", 5000),
  general_terms: text("Terms", 20_000),
  /** The last day on which the proposal can be accepted, in the owner's zone (D19). */
  expire_at: DateOnly.nullable(),
};

const money = {
  margin_percentage: Percent.nullable(),
  margin_amount: Cents.nullable(),
  markup_amount: Cents,
  owner_pay: Cents,
};

export const Info = z.object({
  id: ID,
  owner_id: ID,
  client_id: ID,
  client_name: z.string(),
  name: z.string(),
  emoji: z.string(),
  is_solo: z.boolean(),
  status: z.enum(STATUSES),
  description: z.string(),
  proposal_via_ai: z.boolean(),
  /** The first one is the project's scope; its id equals the project's. */
  scopes: z.array(z.object({ id: ID, status: z.enum(["draft", "active"]) })),
  /** The project's proposal, when it has one. */
  proposal_id: ID.nullable(),
  proposal_status: z.string().nullable(),
  /** The open change order of the accepted proposal, if there is one. */
  change_id: ID.nullable(),
  /** The one status, what the client holds, what is agreed, and what was not sent. */
  agreement: Agreement,
  ...presentation,
  ...money,
  ...flags,
  ...settings,
  /** Of every amount of the project, whatever the workspace's becomes (D7). */
  currency: z.string(),
  /** Minor units of what the client holds: accepted, else sent, else the draft's. */
  price_total: Sum,
  /** What the draft's services add up to; kept up to date by the editor's writes. */
  draft_total: Sum,
  contact_id: ID.nullable(),
  won_at: DateOnly.nullable(),
  completed_at: DateOnly.nullable(),
  /** Out of the lists since then. */
  archived_at: Instant.nullable(),
  created_at: Instant,
  version: z.number().int(),
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

const name = required("Project name", 60);

export const CreateInput = z.strictObject({
  client_id: ID,
  name,
  emoji: z.string().min(1).max(40).optional(),
  is_solo: z.boolean().optional(),
  proposal_via_ai: z.boolean().optional(),
  description: text("Description", 5000).optional(),
});
export type CreateInput = z.infer<typeof CreateInput>;

/** The dialog's own call: the client is found by folded name or made, once (D45), with the project, scope,
 * proposal and first phase in one transaction. */
export const StartInput = z.strictObject({
  name,
  client_name: plain(required("Client", 120)),
  is_solo: z.boolean().optional(),
  emoji: z.string().min(1).max(40).optional(),
});
export type StartInput = z.infer<typeof StartInput>;

export const UpdateInput = z
  .strictObject({
    name,
    emoji: z.string().min(1).max(40),
    client_id: ID,
    contact_id: ID.nullable(),
    is_solo: z.boolean(),
    description: text("Description", 5000),
    /** The same figures in another currency; 2032 once anything was sent or agreed in it. */
    currency: Currency,
    ...presentation,
    ...money,
    ...flags,
    ...settings,
  })
  .partial();
export type UpdateInput = z.infer<typeof UpdateInput>;

export const StatusInput = z.strictObject({ status: z.enum(STATUSES) });
export const DurationInput = z.strictObject({
  won_date: DateOnly.nullable().optional(),
  completed_date: DateOnly.nullable().optional(),
});

/** A section of a project's proposal in the owner's own words. */
export const Section = z.object({
  id: ID,
  project_id: ID,
  title: z.string(),
  body: z.string(),
  rank: z.string(),
  version: z.number().int(),
});
export type Section = z.infer<typeof Section>;

export const SectionInput = z.strictObject({
  title: required("Title", 120),
  body: text("Text", 10_000).default(""),
});
export type SectionInput = z.infer<typeof SectionInput>;
export const SectionUpdateInput = z.strictObject({
  title: required("Title", 120).optional(),
  body: text("Text", 10_000).optional(),
});
export type SectionUpdateInput = z.infer<typeof SectionUpdateInput>;

/** What a proposal says beside its scope: what a project's change, sections and terms take one by one. */
export const ProposedInput = z
  .strictObject({
    ...presentation,
    ...flags,
    proposal_reminder_days: settings.proposal_reminder_days,
    /** When what part of the total is asked for. */
    schedule: z.strictObject(schedule).partial(),
    /** Added behind those that the project has. */
    sections: z.array(SectionInput).max(40, "At most 40 sections at once"),
    /** Added behind those that the project has. */
    terms: z.array(TermInput).max(40, "At most 40 terms at once"),
  })
  .partial();
export type ProposedInput = z.infer<typeof ProposedInput>;

/** A teammate on a project, as the owner sees them. Amounts in minor units. */
export const Member = z.object({
  id: ID,
  /** Null until the invitation was accepted. */
  user_id: ID.nullable(),
  /** The owner leads the list; they have no terms here. */
  is_owner: z.boolean(),
  name: z.string(),
  email: z.string(),
  role_id: z.string().nullable(),
  role_name: z.string().nullable(),
  /** Of pay, paid, committed and owed: the project's (D7). */
  currency: z.string(),
  pay: Cents.nullable(),
  /** What the pay was counted by; null where it is simply an amount. */
  basis: Basis.nullable(),
  paid: Cents,
  /** In payouts that were committed and are not paid yet. */
  committed: Cents,
  owed: Cents,
  /** What was paid and committed in other currencies: never set against the pay. */
  others: z.array(z.object({ currency: z.string(), paid: Cents, committed: Cents })),
  status: z.enum(["invited", "joined", "removed"]),
  invitation: z
    .object({
      status: z.enum(["pending", "accepted", "declined", "withdrawn", "expired"]),
      /** To resend or withdraw by; null once it was answered. */
      token: z.string().nullable(),
      sent_at: Instant,
      expires_at: Instant,
    })
    .nullable(),
  joined_at: Instant.nullable(),
  version: z.number().int(),
});
export type Member = z.infer<typeof Member>;
