import { format, subtract, sum } from "@stint/core/platform/money";
import { dayInWords } from "../../../lib/format";
import type { Invoice } from "../queries";
import { describeBack } from "../words";

/** Computes the payments on their way to the invoice, and the amount that stays due beside them. */
function movingOf({ payments, totals }: Invoice): { moving: number; rest: number } {
  const moving = sum(payments.flatMap(({ status, amount }) => (status === "processing" ? [amount] : [])));
  return { moving, rest: Math.max(0, subtract(totals.amount_due, moving)) };
}

/** Answers the one amount that matters in the invoice's status. */
export function amountOf(invoice: Invoice): number {
  const { status, totals, received } = invoice;
  if (status === "paid") return received;
  if (status === "processing") return movingOf(invoice).moving || totals.amount_due;
  return status === "void" ? totals.total : totals.amount_due;
}

/** Words the line under the amount: the paid part of an open invoice, and its refunds and disputes. */
export function noteOf(invoice: Invoice): string | undefined {
  const { status, due_on, totals, payments, amount_refunded, disputed, currency } = invoice;
  const back = describeBack(invoice);
  const money = (cents: number) => format(cents, currency);
  const open = totals.amount_due > 0;
  const credit = sum(
    payments.flatMap(({ method, status, amount }) =>
      method === "credit" && status === "settled" ? [amount] : [],
    ),
  );
  const { moving, rest } = movingOf(invoice);
  const parts = [
    status === "processing" && moving > 0 && rest > 0
      ? `${money(rest)} stays due${due_on ? ` by ${dayInWords(due_on, { weekday: true, long: true })}` : ""}.`
      : "",
    totals.amount_paid > 0 && open ? `${money(totals.amount_paid)} of ${money(totals.total)} was paid.` : "",
    amount_refunded > 0
      ? open
        ? `${money(amount_refunded)} of that was ${back}.`
        : `${money(totals.amount_paid)} was paid, ${money(amount_refunded)} of it ${back}.`
      : "",
    credit > 0 ? `${money(credit)} was paid with the client's credit.` : "",
    disputed ? "The client's bank contests a payment." : "",
  ];
  return parts.filter(Boolean).join(" ") || undefined;
}
