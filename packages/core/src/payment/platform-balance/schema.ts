import * as z from "zod";
import { Info } from "../../connected-account/schema";
import { Cents, DateOnly, ID } from "../../platform/shape";

/** A sum on its way to the owner's bank. */
export const OnItsWay = z.object({
  currency: z.string(),
  amount: Cents,
  /** The day on which the bank has it; null until the provider sends it. */
  arrives_on: DateOnly.nullable(),
  /** The expected day, before the provider knows it; null where it does, or nothing is expected. */
  expected_on: DateOnly.nullable(),
});
export type OnItsWay = z.infer<typeof OnItsWay>;

/**
 * One payment of a client, or its part in one transfer, and what reaches the owner: the amount, less refunds,
 * losses and disputed amounts, less the fees.
 */
const Paid = z.object({
  payment_id: ID,
  invoice_id: ID,
  project_id: ID.nullable(),
  number: z.string(),
  client_name: z.string(),
  /** The first name of the invoice's recipient. */
  payer: z.string(),
  title: z.string(),
  paid_at: DateOnly,
  /** The method in words: "Visa ending 4242". */
  method: z.string(),
  amount: z.number().int(),
  refunded: z.number().int(),
  /** The amount held back while it is disputed. */
  contested: z.number().int(),
  fee: z.number().int(),
  dispute_fee: z.number().int(),
  /** The deductions from the amount, each under its name; below 0 where one came back. */
  deductions: z.array(z.object({ label: z.string(), amount: z.number().int() })),
  /** Below 0 where only its cost is left. */
  net: z.number().int(),
  currency: z.string(),
});

/** The clients' payments that are not in the owner's bank yet. Amounts in minor units. */
export const WaitingMoney = z.object({
  /** True if a bank is connected: clients' payments go there. */
  connected: z.boolean(),
  account: Info.nullable(),
  /** One sum per currency, never added up (D7); empty where nothing waits. */
  amounts: z.array(z.object({ currency: z.string(), amount: Cents })),
  /** Everything on its way to a connected bank, soonest first; includes `amounts`. */
  on_its_way: z.array(OnItsWay),
  /** The newest payments that it comes from, each with what reaches the owner. */
  payments: z.array(
    Paid.extend({
      /** The day on which the bank has it, as the provider told or as expected; null without a bank. */
      arrives_on: DateOnly.nullable(),
      /** True for an expectation: the provider tells a transfer's payments only once it sends it. */
      is_expected: z.boolean(),
    }),
  ),
  /**
   * By currency, what payments that are not listed add to the sums, or the part of listed ones that was sent
   * on.
   */
  rest: z.array(z.object({ currency: z.string(), amount: z.number().int() })),
  /** Debits that clients' banks have not answered: they may fail. */
  processing: z.array(
    z.object({
      invoice_id: ID,
      project_id: ID.nullable(),
      number: z.string(),
      client_name: z.string(),
      amount: Cents,
      currency: z.string(),
    }),
  ),
  /**
   * The transfers that the bank got in the last 90 days, newest first, each with its contents as the provider
   * lists them.
   */
  arrived: z.array(
    z.object({
      id: ID,
      currency: z.string(),
      amount: Cents,
      arrived_on: DateOnly,
      /** True if the provider told the contents: `payments` and `other` sum to the amount. */
      is_known: z.boolean(),
      payments: z.array(Paid),
      /** The part that is no payment of a client here, or is not listed. */
      other: z.number().int(),
    }),
  ),
  /** The expected day in the bank for money of today, with a bank connected today. */
  arrives_on: DateOnly,
});
export type WaitingMoney = z.infer<typeof WaitingMoney>;
