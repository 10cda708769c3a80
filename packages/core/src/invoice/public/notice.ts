import { inWords } from "../../platform/date";
import { disputedOf } from "../balance";
import { type PaymentRow, paymentShape, type Row } from "../read";
import type { PublicInfo } from "../schema";
import { money } from "../words";

/** Names a payment for its payer: "$500.00 from Visa ending 4242". */
const namePayment = (amount: number, payment: PaymentRow): string =>
  `${money(amount, payment)}${payment.reference ? ` from ${payment.reference}` : ""}`;

/** Describes how a payment that had counted ended, by its kind: only a bank takes back a debit. */
function describeEnding(of: Row, payment: PaymentRow): string {
  const amount = money(payment.amount, payment);
  const again = `${money(Math.min(payment.amount, of.totals.amount_due), payment)} is due again.`;
  const on = inWords(payment.ended_on ?? payment.paid_at);
  const seller = of.snapshot?.seller.name ?? "";
  if (payment.provider === "credit")
    return payment.status === "returned"
      ? `The ${amount} of your credit that had paid this invoice is no longer there: the payment that it came from was undone on ${on}. ${again}`
      : `${seller} took back the use of ${amount} of your credit on ${on}. ${again}`;
  if (payment.status === "reversed")
    return `${seller} took back the record of the payment of ${amount} on ${on}: ${again}`;
  return `Your bank took back the payment of ${namePayment(payment.amount, payment)}. This invoice is open again.`;
}

const endedAt = ({ ended_at, ended_on }: PaymentRow): string => ended_at ?? ended_on ?? "";

/** Finds the last payment that counted and no longer does; undefined once another has come since. */
function lastEnded(told: readonly PaymentRow[]): PaymentRow | undefined {
  const ended = told
    .filter(({ status }) => status === "returned" || status === "reversed")
    .sort((a, b) => (endedAt(a) < endedAt(b) ? -1 : 1))
    .at(-1);
  if (!ended) return undefined;
  // Among payments ended before the time was stored, only the very last one is shown.
  if (!ended.ended_at) return told.at(-1) === ended ? ended : undefined;
  const since = told.some(({ status, created_at }) => status !== "failed" && created_at > endedAt(ended));
  return since ? undefined : ended;
}

/**
 * Describes why an invoice that its client had paid is open: the payment ended, or the bank refused its
 * debit.
 */
function troubleOf(of: Row, payments: readonly PaymentRow[]): PublicInfo["notice"] {
  const told = payments.filter((each) => paymentShape(each).length > 0);
  const last = told.at(-1);
  const ended = lastEnded(told);
  if (last?.status === "failed" && last.method !== "card" && !(ended && last.created_at < endedAt(ended)))
    return {
      tone: "warn",
      text: `Your bank refused the payment of ${namePayment(last.amount, last)}. This invoice is open again.`,
    };
  return ended ? { tone: "warn", text: describeEnding(of, ended) } : null;
}

/**
 * Returns what a client must know of a payment of theirs before they act: their bank contests it, or a
 * payment of an open invoice no longer counts. A disputed payment counts as paid until it is decided (D32),
 * so no second one is requested.
 */
export function noticeOf(of: Row, payments: readonly PaymentRow[]): PublicInfo["notice"] {
  if (of.revoked_at && of.totals.amount_due > 0)
    return {
      tone: "calm",
      text: `You withdrew from this contract on ${inWords(of.revoked_at.slice(0, 10))}. There is nothing to pay on this invoice.`,
    };
  const trouble = of.totals.amount_due > 0 ? troubleOf(of, payments) : null;
  if (trouble) return trouble;
  const disputed = payments.find((payment) => disputedOf(payment));
  const open = disputed && disputedOf(disputed);
  if (!disputed || !open) return null;
  return {
    tone: "calm",
    text: `The payment of ${namePayment(open.amount, disputed)} has been disputed with your bank since ${inWords(open.on)}. Your bank decides about it. There is nothing for you to do here, and you are not asked to pay it again.`,
  };
}
