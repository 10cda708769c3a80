import * as z from "zod";
import { Column } from "../platform/column";
import { Cents, DateOnly, ID, Instant } from "../platform/shape";
import { METHODS } from "../platform/stripe/methods/rules";
import { STATUSES, TRANSFER_STATUSES } from "./rules";

/** The columns of an account that its owner reads as they are stored. */
export const COLUMNS = {
  id: Column.fixed(ID),
  status: Column.fixed(z.enum(STATUSES)),
  /** True if clients can pay by card and bank debit into it. */
  charges_enabled: Column.fixed(z.boolean()),
  /** True if its balance is paid out to the bank. */
  payouts_enabled: Column.fixed(z.boolean()),
  country: Column.fixed(z.string()),
  currency: Column.fixed(z.string()),
  /** The bank account of its payouts: "Test Bank ending 6789". */
  bank: Column.later(z.string()),
  created_at: Column.fixed(Instant),
  version: Column.fixed(z.number().int()),
};

/** An account that receives clients' payments. */
export const Info = z.object({
  account_type: z.literal("receiving_account"),
  ...Column.answerOf(COLUMNS),
  /** Information that the provider still requires, in words. */
  missing: z.array(z.string()),
  /** The deadline for it; null without one. */
  missing_by: Instant.nullable(),
  /** What the provider lets it take, in the provider's words: `card_payments`, `sepa_debit_payments`. */
  capabilities: z.array(z.string()),
  /** Asked for, and being checked by the provider. */
  capabilities_pending: z.array(z.string()),
  /** Asked for, and off until the owner gives the provider what it needs. */
  capabilities_inactive: z.array(z.string()),
});
export type Info = z.infer<typeof Info>;

export const OpenInput = z.strictObject({
  /** ISO 3166 alpha-2; the workspace's own by default. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "Use a country code such as US")
    .optional(),
});
export type OpenInput = z.infer<typeof OpenInput>;

/** Asks the provider to let the account take a method of payment in a currency. */
export const CapabilityInput = z.strictObject({
  method: z.enum(METHODS),
  currency: z.string().regex(/^[A-Z]{3}$/, "Use a currency code such as EUR"),
});
export type CapabilityInput = z.infer<typeof CapabilityInput>;

/** The provider's page with the account's forms; valid for some minutes. */
export const Onboarding = z.object({ url: z.string(), expires_at: Instant });
export type Onboarding = z.infer<typeof Onboarding>;

/** Minor units by currency: available for payouts, and still pending at the provider. */
export const Balance = z.object({
  currency: z.string(),
  available: z.number().int(),
  pending: z.number().int(),
});
export type Balance = z.infer<typeof Balance>;

/** Pays an amount out to the owner's bank, in minor units of the account's own currency. */
export const TransferInput = z.strictObject({ amount: Cents });
export type TransferInput = z.infer<typeof TransferInput>;

export const TRANSFER = {
  id: Column.fixed(ID),
  amount: Column.fixed(Cents),
  currency: Column.fixed(z.string()),
  status: Column.fixed(z.enum(TRANSFER_STATUSES)),
  /** The day on which the provider expects it at the bank. */
  arrives_on: Column.fixed(DateOnly),
  /** The reason why it did not arrive. */
  failure: Column.fixed(z.string()),
  created_at: Column.fixed(Instant),
};

/** A payout of the provider to the owner's bank. */
export const Transfer = z.object(Column.answerOf(TRANSFER));
export type Transfer = z.infer<typeof Transfer>;
