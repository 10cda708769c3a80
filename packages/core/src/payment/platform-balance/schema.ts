import * as z from "zod";
import { Info } from "../../connected-account/schema";
import { Cents, DateOnly, ID } from "../../platform/shape";

/** A sum on its way to the owner's bank. */
export const OnItsWay = z.object({
  currency: z.string(),
  amount: Cents,
  /** The day on which the bank has it; null until the provider sends it off. */
  arrives_on: DateOnly.nullable(),
  /** About when it is there, where the provider has not said yet; null where that is known, or nothing is. */
  expected_on: DateOnly.nullable(),
});
export type OnItsWay = z.infer<typeof OnItsWay>;

/**
 * One payment of a client, or what of it is in one transfer, and what reaches the owner: the amount, less what was
 * refunded, lost or is disputed, less the fees.
 */
const Paid = z.object({
  payment_id: ID,
  invoice_id: ID,
  project_id: ID.nullable(),
  number: z.string(),
  client_name: z.string(),
  /** The first name of whoever the invoice went to. */
  payer: z.string(),
  title: z.string(),
  paid_at: DateOnly,
  /** "Visa ending 4242". */
  method: z.string(),
  amount: z.number().int(),
  refunded: z.number().int(),
  /** Held back while it is disputed. */
  contested: z.number().int(),
  fee: z.number().int(),
  dispute_fee: z.number().int(),
  /** What is taken out of the amount, each under its name; below 0 what came back. */
  deductions: z.array(z.object({ label: z.string(), amount: z.number().int() })),
  /** Below 0 where only what it cost is left of it. */
  net: z.number().int(),
  currency: z.string(),
});

/** What clients paid that is not in the owner's bank yet. Amounts in minor units. */
export const WaitingMoney = z.object({
  /** A bank is connected: what clients paid goes there. */
  connected: z.boolean(),
  account: Info.nullable(),
  /** By currency, never added up (D7); none where nothing waits. */
  amounts: z.array(z.object({ currency: z.string(), amount: Cents })),
  /** Everything on its way to a bank that is connected, soonest first; `amounts` are in it. */
  on_its_way: z.array(OnItsWay),
  /** The newest payments that it comes from, each with what reaches the owner. */
  payments: z.array(
    Paid.extend({
      /** The day on which the bank has it, as the provider said or as is expected; null without a bank. */
      arrives_on: DateOnly.nullable(),
      /** Which payments a sum comes from is the provider's word only once it sent that off. */
      is_expected: z.boolean(),
    }),
  ),
  /** By currency, what payments that are not named add to the sums, or what was sent on of those that are. */
  rest: z.array(z.object({ currency: z.string(), amount: z.number().int() })),
  /** What clients' banks are asked for and have not answered: it may not come. */
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
  /** What the bank got in the last 90 days, newest first, each with what the provider says that it consists of. */
  arrived: z.array(
    z.object({
      id: ID,
      currency: z.string(),
      amount: Cents,
      arrived_on: DateOnly,
      /** The provider told what it consists of: `payments` and `other` sum to the amount. */
      is_known: z.boolean(),
      payments: z.array(Paid),
      /** What is no payment of a client here, or is not named. */
      other: z.number().int(),
    }),
  ),
  /** About when money of today would be in a bank that is connected today. */
  arrives_on: DateOnly,
});
export type WaitingMoney = z.infer<typeof WaitingMoney>;
