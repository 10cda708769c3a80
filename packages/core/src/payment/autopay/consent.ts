import type { Fees } from "../../billing/fee/schema";
import type { Ceiling } from "../../invoice/payment/read";
import { METHODS, surchargeOf, typeOf } from "../../invoice/payment/rules";
import { dateOf, type Rule } from "../../invoice/recurring/rules";
import { Day } from "../../platform/date";
import { Money } from "../../platform/money";
import type { AutopayRow } from "./entity";

/** The terms of an invoice, or of the next one of a series, for its client. */
export interface Asked {
  seller: string;
  title?: string | undefined;
  pass_fee?: boolean | undefined;
  fees: Fees;
  /** Minor units, without the fee. */
  amount: number;
  currency: string;
}

type Rhythm = Pick<Rule, "frequency" | "interval">;

const EVERY: Record<Rhythm["frequency"], string> = { weekly: "week", monthly: "month", yearly: "year" };

/** Returns the interval in words: "every month", "every 2 weeks". */
const rhythm = ({ frequency, interval }: Rhythm): string =>
  interval === 1 ? `every ${EVERY[frequency]}` : `every ${interval} ${EVERY[frequency]}s`;

/** Returns the highest fee on top of an amount, over all payment methods. */
const mostFee = (fees: Fees, { amount, currency }: Ceiling): number =>
  Math.max(
    ...METHODS.filter((way) => typeOf(way, currency) !== undefined).map((way) =>
      surchargeOf(fees[way], amount, currency),
    ),
  );

/**
 * Returns the consent of a series' client, word for word: who may charge what, how much at most, how often,
 * and how it ends (D10).
 */
export function consentText(
  { seller, title, pass_fee, fees }: Asked,
  each: Rhythm,
  ceiling: Ceiling,
): string {
  const most = Money.format(ceiling.amount, ceiling.currency);
  const fee = pass_fee
    ? ` and the fee for processing the payment on top of it, ${Money.format(mostFee(fees, ceiling), ceiling.currency)} at most`
    : "";
  const what = title ? ` for “${title}”` : "";
  return `I allow ${seller} to charge this payment method for each invoice${what} on the day it is issued, ${rhythm(each)}, in the amount of that invoice, up to ${most} each time${fee}. I can stop this at any time on the page of any of these invoices.`;
}

/** The reason why an invoice is not charged although its client agreed to it. */
export type Gap = "unnamed" | "words" | "amount" | "early" | "late";

type Agreement = Pick<AutopayRow, "consent" | "turn">;

/**
 * Compares an invoice with the exact words of the consent. A series with another title or interval needs a
 * new consent, and so does one that lets the client carry the fee; a lower amount is covered.
 */
export function compareTerms({ consent }: Agreement, asked: Asked, each: Rhythm): Gap | undefined {
  const { ceiling, text } = consent;
  if (!ceiling) return "unnamed";
  if (asked.currency !== ceiling.currency || text !== consentText(asked, each, ceiling)) return "words";
  return asked.amount > ceiling.amount ? "amount" : undefined;
}

/** Returns the date of the last invoice charged or agreed on. */
const lastOn = ({ consent, turn }: Agreement): string => Day.later(consent.issued_on, turn?.issued_on ?? "");

/**
 * Says whether a date is within the agreed interval since the last invoice, whatever the series' own rule is.
 */
export const isEarly = (saved: Agreement, day: string, { frequency, interval }: Rhythm): boolean =>
  day < dateOf({ frequency, interval, starts_on: lastOn(saved) }, 1);

/** Says the same as `isEarly` for an invoice, except for the one whose turn it is and older ones. */
export const isInvoiceEarly = (
  saved: Agreement,
  of: { id: number; issued_on: string },
  each: Rhythm,
): boolean =>
  saved.turn?.invoice_id !== of.id && of.issued_on > lastOn(saved) && isEarly(saved, of.issued_on, each);

/** Describes the gap: "it comes to more than the $50.00 that you agreed to". */
export function sayWhy(gap: Gap, { consent }: Agreement, who: "you" | "the client"): string {
  const { amount, currency } = consent.ceiling ?? { amount: 0, currency: "USD" };
  return {
    unnamed: `what ${who} agreed to names no limit`,
    words: `it asks for something else than ${who} agreed to`,
    amount: `it comes to more than the ${Money.format(amount, currency)} that ${who} agreed to`,
    early: `it comes sooner after the last one than ${who} agreed to`,
    late: "its date is not the day on which it went out",
  }[gap];
}

/** Describes the gap to the payer, for this invoice. */
export const tellPayer = (gap: Gap, saved: Agreement): string =>
  `This invoice is not charged automatically: ${sayWhy(gap, saved, "you")}.`;
