import * as z from "zod";
import { Column } from "../platform/column";
import { NETWORK_STATES, NETWORKS } from "../platform/delivery/rules";
import { GettingPaid, Plan, SETTINGS, SUBSCRIPTION_STATUSES } from "./schema-settings";

export * from "./schema-settings";
export * from "./schema-update";

/** The columns of a workspace. */
export const COLUMNS = {
  /** The workspace's own id, whoever owns it: that of its first owner, in every key and signature. */
  owner_id: Column.fixed(z.number()),
  /** The id of the person who owns it now. */
  held_by: Column.fixed(z.number()),
  version: Column.filled(z.number(), z.never(), 1),
  created_at: Column.fixed(z.string()),
  plan: Column.filled(Plan, z.never(), "none"),
  trial_ends_at: Column.later(z.string()),
  /** Where its subscription stands; `none` before the first one. */
  subscription_status: Column.filled(z.enum(SUBSCRIPTION_STATUSES), z.never(), "none"),
  ...SETTINGS,
  /** The network that e-invoices go out through, "" for none; the account there, and the address that it is for. */
  einvoice_network: Column.filled(z.enum(["", ...NETWORKS]), z.never(), ""),
  einvoice_account: Column.filled(z.string(), z.never(), ""),
  einvoice_address: Column.filled(z.string(), z.never(), ""),
  /** Where a former owner told clients to pay, kept while they can take the workspace back; nobody reads it. */
  set_aside: Column.later(
    z.object({
      bank_accounts: SETTINGS.bank_accounts.stored,
      own_methods: SETTINGS.own_methods.stored,
      payment_instructions: z.string(),
    }),
  ),
  /** How far the network's check of the business is: nothing goes out before it is `active`. */
  einvoice_state: Column.filled(z.enum(NETWORK_STATES), z.never(), ""),
  /** Null until it is chosen; a choice is never removed. */
  getting_paid: Column.later(GettingPaid),
  /** Number of projects that count against the plan's limit. */
  active_projects: Column.filled(z.number(), z.never(), 0),
  /** The project whose proposal was offered last on a plan that includes one at a time. */
  offered_project_id: Column.later(z.number()),
  /** The active project that was picked to show on a plan that includes one, and when. */
  shown_project_id: Column.later(z.number()),
  shown_picked_at: Column.later(z.string()),
  /** The time of its last project from a template; a plan may include one. */
  template_used_at: Column.later(z.string()),
  /** The last number of each series, by its prefix: `{ "INV-2026-": 41 }` (D11). */
  series: Column.filled(z.record(z.string(), z.number()), z.never(), {}),
  /** The count of numbers given out, over all series; a send is conditional on it. */
  invoice_sequence: Column.filled(z.number(), z.never(), 0),
  /** Number of sent and unpaid invoices; an account with any cannot be deleted (2003). */
  open_invoices: Column.filled(z.number(), z.never(), 0),
  /** Number of committed payouts that are not paid yet. */
  open_payouts: Column.filled(z.number(), z.never(), 0),
};

/** The business of one owner, as its members see it. */
export const Info = z.object({
  ...Column.answerOf(COLUMNS),
  brand_logo_url: z.string().nullable(),
  text_brand_color: z.string().nullable(),
  /** True for a paid plan or an active trial (D40). */
  is_subscribed: z.boolean(),
  /** True for a team plan or its trial. */
  is_company: z.boolean(),
});
export type Info = z.infer<typeof Info>;
