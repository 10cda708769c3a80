import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { Db } from "../platform/db";
import type { Asked, Counted, Held, Restoring, Signed } from "./agreement/facts";
import { DEFAULT_EMOJI, type Info, STATUSES } from "./schema";

const flag = { type: "boolean", required: true, default: true } as const;

/**
 * A project, the head of its partition (owner, project): scopes, phases, services and terms stand below it,
 * and the collection `editor` (without the terms) or `document` (with them) reads all in one Query.
 * Everything that a list shows is on this row.
 */
export const ProjectEntity = new Entity(
  {
    model: { entity: "project", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true, readOnly: true },
      project_id: { type: "number", required: true, readOnly: true },
      /** The same id; lists sort by it. */
      id: { type: "number", required: true, readOnly: true, padding: { length: 16, char: "0" } },
      version: { type: "number", required: true, default: 1 },
      created_at: { type: "string", required: true },
      client_id: { type: "number", required: true },
      client_name: { type: "string", required: true },
      name: { type: "string", required: true },
      name_folded: { type: "string", required: true },
      emoji: { type: "string", required: true, default: DEFAULT_EMOJI },
      is_solo: { type: "boolean", required: true, default: true },
      status: { type: STATUSES, required: true, default: "draft" },
      description: { type: "string", required: true, default: "" },
      proposal_via_ai: { type: "boolean", required: true, default: false },
      /** The first one is the current one. */
      scopes: { type: CustomAttributeType<Info["scopes"]>("any"), required: true },
      proposal_id: { type: "number" },
      /** A copy of the proposal's status, for lists; written with every change of it. */
      proposal_status: { type: "string" },
      /** The newest version of that proposal, as its row has it; written with every change of it. */
      held: { type: CustomAttributeType<Held>("any") },
      /** The newest accepted document: the only source of what is agreed. Written by the acceptance. */
      accepted: { type: CustomAttributeType<Signed>("any") },
      /** As `held`, of the open change order. */
      change: { type: CustomAttributeType<Asked>("any") },
      /** How much of the draft the client does not have; counted after each edit while a version is out. */
      unsent: { type: CustomAttributeType<Counted>("any") },
      /** What the draft shall become, until it is: `restoring_id` is the condition of who makes it so. */
      restoring: { type: CustomAttributeType<Restoring>("any") },
      restoring_id: { type: "number" },
      /** The one open change order (D23): a proposal of its own until it is accepted or dropped. */
      change_id: { type: "number" },
      proposal_reminder_days: {
        type: CustomAttributeType<number[]>("any"),
        required: true,
        default: () => [],
      },
      client_goals: { type: "string", required: true, default: "" },
      summary: { type: "string", required: true, default: "" },
      general_terms: { type: "string", required: true, default: "" },
      expire_at: { type: "string" },
      margin_percentage: { type: "string" },
      margin_amount: { type: "number" },
      markup_amount: { type: "number", required: true, default: 0 },
      owner_pay: { type: "number", required: true, default: 0 },
      /** Sum of the teammates' agreed pay, in cents. */
      team_pay: { type: "number", required: true, default: 0 },
      show_client_goals: flag,
      show_scope: flag,
      show_deliverable_descriptions: flag,
      show_deliverable_prices: flag,
      show_deliverable_units: flag,
      show_expire_at: flag,
      show_general_terms: flag,
      show_invoice_schedule: flag,
      show_phase_descriptions: flag,
      show_phase_prices: flag,
      invoice_payment_terms: { type: "number", required: true, default: 14 },
      invoice_upfront_mode: {
        type: ["none", "percentage", "value"] as const,
        required: true,
        default: "percentage",
      },
      invoice_upfront_percentage_amount: { type: "string", required: true, default: "50" },
      invoice_upfront_value_amount: { type: "number", required: true, default: 0 },
      invoice_remaining_mode: {
        type: ["completion", "monthly", "payments", "phases"] as const,
        required: true,
        default: "completion",
      },
      invoice_remaining_monthly_count: { type: "number", required: true, default: 1 },
      invoice_remaining_monthly_start_at: { type: "string" },
      invoice_remaining_payments: {
        type: CustomAttributeType<Info["invoice_remaining_payments"]>("any"),
        required: true,
        default: () => [],
      },
      /** Cents; the draft: the current scope's services, kept by every write that changes a line. What the client
       * holds is `priceOf` (project/agreement). */
      price_total: { type: "number", required: true, default: 0 },
      /** Set while one line of the scope moves others; another one with every total (scope/totals). */
      pricing_id: { type: "number" },
      /** Of everything that is agreed here (D7). */
      currency: { type: "string", required: true },
      /** Another one with everything that names an amount in it: a change of the currency asks for the one it read. */
      said_id: { type: "number" },
      contact_id: { type: "number" },
      /** Out of the lists since then; nothing else follows from it. */
      archived_at: { type: "string" },
      /** The address of the project's calendar, until it is revoked. */
      calendar_token: { type: "string" },
      won_at: { type: "string" },
      completed_at: { type: "string" },
      /** Invoices that were sent and are neither paid nor void; none may be left at completion (2033). */
      open_invoices: { type: "number", required: true, default: 0 },
    },
    indexes: {
      one: {
        collection: ["document", "editor"] as const,
        pk: { field: "pk", composite: ["owner_id", "project_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      byOwner: {
        index: Db.indexes.byOwner.name,
        pk: { field: "pk1", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk1", composite: ["id"], casing: "none" },
      },
    },
  },
  Db.connection,
);

export type Row = EntityItem<typeof ProjectEntity>;
