import * as z from "zod";
import { Column } from "../platform/column";
import { Cents, DateOnly, ID, Instant } from "../platform/shape";
import { STATUSES, TRANSFER_STATUSES } from "./rules";

/** What an account's row says of it to its owner, as it stands there. */
export const COLUMNS = {
  id: Column.fixed(ID),
  status: Column.fixed(z.enum(STATUSES)),
  /** Clients can pay by card and bank debit into it. */
  charges_enabled: Column.fixed(z.boolean()),
  /** What it holds goes to the bank. */
  payouts_enabled: Column.fixed(z.boolean()),
  country: Column.fixed(z.string()),
  currency: Column.fixed(z.string()),
  /** The bank account that it pays into: "Test Bank ending 6789". */
  bank: Column.later(z.string()),
  created_at: Column.fixed(Instant),
  version: Column.fixed(z.number().int()),
};

/** An account that clients' payments go to. */
export const Info = z.object({
  account_type: z.literal("receiving_account"),
  ...Column.answerOf(COLUMNS),
  /** What the provider still asks for, in words. */
  missing: z.array(z.string()),
  /** Until when; null while nothing is urgent. */
  missing_by: Instant.nullable(),
});
export type Info = z.infer<typeof Info>;

export const OpenInput = z.strictObject({
  /** ISO 3166 alpha-2; the workspace's own without it. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "Use a country code such as US")
    .optional(),
});
export type OpenInput = z.infer<typeof OpenInput>;

/** The provider's own page where the account's forms are filled in; it works for some minutes. */
export const Onboarding = z.object({ url: z.string(), expires_at: Instant });
export type Onboarding = z.infer<typeof Onboarding>;

/** Minor units by currency: what can go to the bank, and what the provider still holds. */
export const Balance = z.object({
  currency: z.string(),
  available: z.number().int(),
  pending: z.number().int(),
});
export type Balance = z.infer<typeof Balance>;

/** Sends what an account holds to its owner's bank: so many minor units of the account's own currency. */
export const TransferInput = z.strictObject({ amount: Cents });
export type TransferInput = z.infer<typeof TransferInput>;

export const TRANSFER = {
  id: Column.fixed(ID),
  amount: Column.fixed(Cents),
  currency: Column.fixed(z.string()),
  status: Column.fixed(z.enum(TRANSFER_STATUSES)),
  /** The day on which the bank has it, as the provider expects. */
  arrives_on: Column.fixed(DateOnly),
  /** Why it did not arrive. */
  failure: Column.fixed(z.string()),
  created_at: Column.fixed(Instant),
};

/** A payout of the provider to the owner's bank. */
export const Transfer = z.object(Column.answerOf(TRANSFER));
export type Transfer = z.infer<typeof Transfer>;
