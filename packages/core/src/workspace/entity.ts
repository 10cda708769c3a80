import { CustomAttributeType, Entity } from "electrodb";
import { Db } from "../platform/db";
import { GETTING_PAID, type OwnMethod } from "./schema";

/**
 * The account row of an owner: plan, brand, defaults, and the counters that limits and numbers are taken
 * from. One row, so that a limit and what it limits change in one transaction.
 */
export const AccountEntity = new Entity(
  {
    model: { entity: "account", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      version: { type: "number", required: true, default: 1 },
      created_at: { type: "string", required: true },
      plan: {
        type: ["none", "pro_monthly", "pro_yearly", "team_monthly", "team_yearly"] as const,
        required: true,
        default: "none",
      },
      trial_ends_at: { type: "string" },
      brand_name: { type: "string", required: true, default: "" },
      brand_logo_url: { type: "string", required: true, default: "" },
      primary_brand_color: { type: "string", required: true, default: "#711fff" },
      text_brand_color: { type: "string", required: true, default: "" },
      specialty: { type: "string", required: true, default: "" },
      time_zone: { type: "string", required: true, default: "UTC" },
      currency: { type: "string", required: true, default: "USD" },
      /** The currency before it was changed for the first time: migrations 001 to 004 alone read it. */
      first_currency: { type: "string" },
      postal: { type: "string", required: true, default: "" },
      tax_id: { type: "string", required: true, default: "" },
      website_url: { type: "string", required: true, default: "" },
      payment_instructions: { type: "string", required: true, default: "" },
      own_methods: { type: CustomAttributeType<OwnMethod[]>("any"), required: true, default: () => [] },
      /** Clients prove their address with a mailed code before they answer a proposal (D20); of new ones. */
      require_code: { type: "boolean", required: true, default: true },
      getting_paid: { type: GETTING_PAID },
      invoice_due_days: { type: "number", required: true, default: 14 },
      country: { type: "string", required: true, default: "" },
      invoice_pattern: { type: "string", required: true, default: "INV-{0000}" },
      credit_note_pattern: { type: "string", required: true, default: "CN-{0000}" },
      void_pattern: { type: "string", required: true, default: "VOID-{0000}" },
      /** Days from the due date on which open invoices are reminded of: negative is before it. */
      reminder_days: { type: CustomAttributeType<number[]>("any"), required: true, default: () => [] },
      active_projects: { type: "number", required: true, default: 0 },
      /** The last number of each series, by what stands before it: `{ "INV-2026-": 41 }` (D11). */
      series: {
        type: CustomAttributeType<Record<string, number>>("any"),
        required: true,
        default: () => ({}),
      },
      /** How many numbers were given out, over all series: what a send is conditional on. */
      invoice_sequence: { type: "number", required: true, default: 0 },
      open_invoices: { type: "number", required: true, default: 0 },
      open_payouts: { type: "number", required: true, default: 0 },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["owner_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);
