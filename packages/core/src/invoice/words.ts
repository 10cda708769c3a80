import { Day } from "../platform/date";
import { env } from "../platform/env";
import { Money } from "../platform/money";
import { dueOf, type PaymentRow, type Row, refundedOf } from "./read";
import type { Snapshot } from "./schema";

const METHODS: Record<string, string> = {
  card: "Card",
  us_bank_account: "Bank debit",
  online: "Online",
  bank_transfer: "Bank transfer",
  check: "Check",
  cash: "Cash",
  credit: "Credit in hand",
  other: "Other",
};

/** How a payment was made: "Visa ending 4242", "Bank transfer". */
export const methodInWords = (payment: Pick<PaymentRow, "method" | "reference">): string =>
  payment.reference ?? METHODS[payment.method] ?? "Payment";

/** What of a payment was refunded, and what came beside it for the processing; "" for most. */
const beside = (payment: PaymentRow): string => {
  const back = refundedOf(payment);
  return [
    payment.surcharge ? `, and ${money(payment.surcharge, payment)} for the processing` : "",
    back > 0 ? `, ${money(back, payment)} of it refunded` : "",
  ].join("");
};

/** The settled payments of an invoice as a ledger prints them, oldest first. */
export const paymentsInWords = (payments: PaymentRow[]): { label: string; amount: number }[] =>
  payments
    .filter(({ status }) => status === "settled")
    .sort((a, b) => (a.receipt ?? 0) - (b.receipt ?? 0))
    .map((payment) => ({
      label: `Paid ${Day.inWords(payment.paid_at)}, ${methodInWords(payment)}${beside(payment)}`,
      amount: payment.amount,
    }));

/** What credit notes took off an invoice, as a ledger prints it, oldest first. */
export const creditsInWords = (notes: Row["credit_notes"]): { label: string; amount: number }[] =>
  notes.map(({ number, issued_on, amount }) => ({
    label: `Credited ${Day.inWords(issued_on)}, ${number}`,
    amount,
  }));

/** Everything that settled up to a payment, and what credit notes had taken back by then. */
function before({ row, payments }: { row: Row; payments: PaymentRow[] }, payment: PaymentRow) {
  // Payments of before this was kept know the day alone.
  const known = payment.notes_before;
  return {
    settled: payments.filter(
      ({ status, receipt }) => status === "settled" && (receipt ?? 0) <= (payment.receipt ?? 0),
    ),
    notes: row.credit_notes.filter(({ issued_on }, at) =>
      known === undefined ? issued_on <= payment.paid_at : at < known,
    ),
  };
}

/**
 * Where the invoice stood once a payment was in, the same at every reading: what took off its total until then, as
 * a ledger prints it, and what was left of it (D36). What was refunded stays paid (D31).
 */
export function receiptOf(
  opened: { row: Row; payments: PaymentRow[] },
  payment: PaymentRow,
): { lines: { label: string; amount: number }[]; still_due: number } {
  const { total } = opened.row.totals;
  const { settled, notes } = before(opened, payment);
  const sum = (of: readonly { amount: number }[]) => Money.sum(of.map(({ amount }) => amount));
  return {
    lines: [...paymentsInWords(settled), ...creditsInWords(notes)],
    still_due: dueOf({ total, amount_paid: sum(settled), amount_credited: sum(notes) }),
  };
}

/** `R-0041-2`: the second receipt of INV-0041. */
export const receiptNumber = (row: Row, payment: PaymentRow): string =>
  `R-${(row.number ?? "").replace(/^INV-/, "")}-${payment.receipt ?? 1}`;

/** Where the client sees and pays the invoice. */
export const publicLink = (row: Pick<Row, "hash">): string => `${env().STINT_URL}/invoices/${row.hash}`;

/** Where the owner opens it; an invoice without a project stands under project 0. */
export const ownLink = (row: Pick<Row, "id" | "project_id">): string =>
  `${env().STINT_URL}/projects/${row.project_id ?? 0}/pay/invoice/${row.id}`;

export const money = (amount: number, row: Pick<Row, "currency">): string =>
  Money.format(amount, row.currency);

/** The ways to pay that the owner described, as words: name, address and details of each, then the free words. */
export const howToPay = ({ own_methods = [], payment_instructions }: Snapshot): string =>
  [
    ...own_methods.map(({ name, url, details }) => [name, url, details].filter(Boolean).join("\n")),
    payment_instructions,
  ]
    .filter(Boolean)
    .join("\n\n");

/** A file's name without what file systems dislike: `INV-0041.pdf`. */
export const fileName = (row: Row): string => `${row.number ?? "Draft invoice"}.pdf`;
