import type { Info, Item, PublicInfo, TaxCategory } from "@stint/core/invoice/schema";
import { format, formatExact, subtract, sum } from "@stint/core/platform/money";
import { cameIn } from "../payment/words";

/** "8.2500" → "8.25%". */
export function fullRate(rate: string): string {
  const short = rate.includes(".") ? rate.replace(/\.?0+$/, "") : rate;
  return `${short || "0"}%`;
}

/** "First order" and "5" → "First order 5%", as a tax is written; without a rate the name alone. */
export const rateInWords = (name: string, percent: string | null): string =>
  percent === null ? name : `${name} ${fullRate(percent)}`;

const units: Record<Item["unit"], string> = {
  each: "each",
  hour: "hour",
  day: "day",
  week: "week",
  month: "month",
  page: "page",
  word: "word",
};
/** The units of a price, as options of a list. */
export const unitOptions = (Object.keys(units) as Item["unit"][]).map((value) => ({
  value,
  label: value === "each" ? "Each" : `Per ${units[value]}`,
}));
/** Answers the unit behind a price: " per hour", or nothing for pieces. */
export const perUnit = (unit: Item["unit"]): string => (unit === "each" ? "" : ` per ${units[unit]}`);

const categories: Record<TaxCategory, string> = {
  S: "Standard",
  Z: "Zero rated",
  E: "Exempt",
  AE: "Reverse charge",
  K: "Within the EU",
  G: "Export",
  O: "No tax applies",
};
/** "S" → "Standard"; the VAT categories of EN 16931. */
export const categoryInWords = (category: TaxCategory): string => categories[category];

/** "VAT 19%"; a tax without a rate by its name alone. */
export const taxInWords = (tax: { name: string; rate: string; category: string }): string =>
  tax.category === "S" ? `${tax.name || "Tax"} ${fullRate(tax.rate)}` : tax.name || "No tax";

/** A unit price, exact where a unit costs a part of a cent. */
export const priceInWords = (
  item: Pick<Item, "unit_price" | "unit_price_exact">,
  currency: string,
): string =>
  item.unit_price_exact === null
    ? format(item.unit_price, currency)
    : formatExact(item.unit_price_exact, currency);

/** "10% off" or "$5.00 off". */
export const discountInWords = (
  of: { percent: string | null; amount: number | null },
  currency: string,
): string => `${of.percent === null ? format(of.amount ?? 0, currency) : fullRate(of.percent)} off`;

const AWAITED = new Set([
  "online",
  "card",
  "us_bank_account",
  "sepa_debit",
  "bacs_debit",
  "ideal",
  "bancontact",
]);

/** Says whether the provider has not reported yet how the last payment was made. */
export const awaitsMethod = <P extends { status: string; method: string; reference: string | null }>(
  payments: readonly P[],
): boolean => {
  const last = cameIn(payments).at(-1);
  return !!last && !last.reference && AWAITED.has(last.method);
};

/** Says whether nothing is due and all payments went back: shown beside "Paid" (D31). */
export const isBack = (of: {
  state: string;
  totals: { amount_paid: number };
  amount_refunded: number;
}): boolean => of.state === "paid" && of.amount_refunded > 0 && of.amount_refunded >= of.totals.amount_paid;

/** Describes money that went back: the owner refunded it, or the client's bank took it. */
export function describeBack({
  payments,
  amount_refunded,
}: Pick<Info, "payments" | "amount_refunded">): string {
  const lost = sum(
    payments.flatMap(({ dispute, amount, refunded }) =>
      dispute?.status === "lost" ? [Math.min(dispute.amount, subtract(amount, refunded))] : [],
    ),
  );
  if (lost <= 0) return "refunded";
  return lost < amount_refunded ? "given back" : "taken back by the client’s bank";
}

/** Computes the paid amount of an open invoice, less refunds and returned payments. */
export const standsPaid = (of: { totals: { amount_paid: number }; amount_refunded: number }): number =>
  subtract(of.totals.amount_paid, of.amount_refunded);

/** Computes the amount that credit notes took off an invoice after it had been paid. */
export const reducedBy = ({ totals, payable }: Pick<PublicInfo, "totals" | "payable">): number =>
  Math.min(totals.amount_credited, subtract(totals.amount_paid, payable));

/** The part that came last of an invoice that is still open; undefined where it went back, or was credit. */
export const partReceived = <P extends { status: string; method: string; refunded: number }>(of: {
  state: string;
  payments: readonly P[];
}): P | undefined => {
  const last = of.payments.at(-1);
  return of.state === "partially_paid" && last && last.refunded === 0 && last.method !== "credit"
    ? cameIn([last])[0]
    : undefined;
};
