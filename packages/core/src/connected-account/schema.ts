import * as z from "zod";
import { Cents, DateOnly, ID, Instant } from "../platform/shape";
import { STATUSES, TRANSFER_STATUSES } from "./rules";

/** An account that clients' payments go to. */
export const Info = z.object({
  id: ID,
  account_type: z.literal("receiving_account"),
  status: z.enum(STATUSES),
  /** Clients can pay by card and bank debit into it. */
  charges_enabled: z.boolean(),
  /** What it holds goes to the bank. */
  payouts_enabled: z.boolean(),
  /** What the provider still asks for, in words. */
  missing: z.array(z.string()),
  /** Until when; null while nothing is urgent. */
  missing_by: Instant.nullable(),
  country: z.string(),
  currency: z.string(),
  /** The bank account that it pays into: "Test Bank ending 6789". */
  bank: z.string().nullable(),
  created_at: Instant,
  version: z.number().int(),
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

/** A payout of the provider to the owner's bank. */
export const Transfer = z.object({
  id: ID,
  amount: Cents,
  currency: z.string(),
  status: z.enum(TRANSFER_STATUSES),
  arrives_on: DateOnly,
  /** Why it did not arrive. */
  failure: z.string(),
  created_at: Instant,
});
export type Transfer = z.infer<typeof Transfer>;
