import { inWords } from "../../platform/date";
import { contestedOf } from "../balance";
import { type PaymentRow, paymentShape, type Row } from "../read";
import type { PublicInfo } from "../schema";
import { money } from "../words";

/** What a payment is called to who made it: "$500.00 from Visa ending 4242". */
const named = (amount: number, payment: PaymentRow): string =>
  `${money(amount, payment)}${payment.reference ? ` from ${payment.reference}` : ""}`;

/** A debit that the bank refused or took back after it had been started: why the invoice is open again. */
function troubleOf(payment: PaymentRow | undefined): PublicInfo["notice"] {
  const [shown] = payment ? paymentShape(payment) : [];
  if (!payment || !shown) return null;
  const returned = shown.status === "returned";
  if (!returned && !(shown.status === "failed" && shown.method !== "card")) return null;
  const what = `Your bank ${returned ? "took back" : "refused"} the payment of ${named(shown.amount, payment)}.`;
  return { tone: "warn", text: `${what} This invoice is open again.` };
}

/**
 * What a client has to know of a payment of theirs before they do anything: their bank contests it, or let an open
 * invoice's last one not stand. A contested payment counts as paid until that is decided (D32), so no second is asked.
 */
export function noticeOf(of: Row, payments: readonly PaymentRow[]): PublicInfo["notice"] {
  const trouble =
    of.totals.amount_due > 0
      ? troubleOf(payments.filter((each) => paymentShape(each).length > 0).at(-1))
      : null;
  if (trouble) return trouble;
  const contested = payments.find((payment) => contestedOf(payment));
  const open = contested && contestedOf(contested);
  if (!contested || !open) return null;
  return {
    tone: "calm",
    text: `The payment of ${named(open.amount, contested)} has been disputed with your bank since ${inWords(open.on)}. Your bank decides about it. There is nothing for you to do here, and you are not asked to pay it again.`,
  };
}
