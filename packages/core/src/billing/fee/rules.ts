/** What a payment of a client costs its owner, by plan: the one table. Pure and browser-safe. */
import { format, rescale } from "../../platform/money";
import type { Fee, Fees } from "./schema";

const CARD: Fee = { mille: 29, fixed: 30 };

/** Redirects cost the same on every plan: the specification names a plan's fee for cards and debits alone. */
const REDIRECTS = { ideal: { mille: 0, fixed: 80 }, bancontact: { mille: 14, fixed: 30 } };

/** The payment provider's own prices. */
export const PROVIDER_FEES: Fees = { card: CARD, bank: { mille: 8, fixed: 0, most: 500 }, ...REDIRECTS };
const FREE_FEES: Fees = { card: CARD, bank: { mille: 15, fixed: 0 }, ...REDIRECTS };

/**
 * Returns the fees of a workspace: on a paid plan the provider's own. A plan whose trial has ended is none, whatever
 * stands on the row.
 */
export const feesOf = ({ is_subscribed }: { is_subscribed: boolean }): Fees =>
  is_subscribed ? PROVIDER_FEES : FREE_FEES;

/** Says an amount in the currency of plans, without cents where there are none: "$5", "$0.30". */
export const dollars = (cents: number): string => format(cents, "USD").replace(/\.00$/, "");

/** Says a fee on a payment in a currency: "1.5%", "2.9% + $0.30", "0.8%, at most €5". */
export function feeInWords({ mille, fixed, most }: Fee, currency = "USD"): string {
  const flat = (cents: number) => format(rescale(cents, "USD", currency), currency).replace(/\.00$/, "");
  if (mille === 0) return flat(fixed);
  const part = `${mille / 10}%${fixed > 0 ? ` + ${flat(fixed)}` : ""}`;
  return most === undefined ? part : `${part}, at most ${flat(most)}`;
}
