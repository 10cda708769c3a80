import { Db } from "../../platform/db";
import { Money } from "../../platform/money";
import { PaymentEntity } from "../payment-entity";
import type { Next, PaymentRow, Row } from "../read";
import { nextVersion, reviseWrites } from "../write";

export interface InvoiceWithPayments {
  row: Row;
  payments: PaymentRow[];
}

/** The sums and marks of an invoice that its payments change; nothing else of it is theirs. */
type Effects = Partial<
  Pick<
    Next,
    | "totals"
    | "paid_at"
    | "payment_method"
    | "amount_over"
    | "amount_lost"
    | "amount_refunded"
    | "refunds_open"
    | "disputed_at"
    | "transfer_sent_at"
    | "withheld_proof"
    | "unwithheld_on"
  >
>;

/**
 * Returns the writes of payments, for the transaction that writes the next version of their invoice, whose
 * condition guards these rows, too.
 */
export const storePaymentsWrites = (payments: readonly PaymentRow[]): Db.Write[] =>
  payments.map((payment) => Db.put(PaymentEntity.put(payment)));

/** Sums what is on its way at the provider, with this state of `payment`. */
const sumProcessing = (payments: PaymentRow[], payment: PaymentRow): number =>
  Money.sum(
    [...payments.filter(({ id }) => id !== payment.id), payment]
      .filter(({ status }) => status === "processing")
      .map(({ amount }) => amount),
  );

/** Returns the payments with this one in the place of its former state, or added. */
export const mergePayment = (payments: PaymentRow[], payment: PaymentRow): PaymentRow[] =>
  payments.some(({ id }) => id === payment.id)
    ? payments.map((each) => (each.id === payment.id ? payment : each))
    : [...payments, payment];

/** Returns the writes that change sums and marks of an invoice alone, and both as they will be. */
export function recordEffectsWrites(
  { row: old, payments }: InvoiceWithPayments,
  effects: Effects,
): { opened: InvoiceWithPayments; writes: Db.Write[] } {
  const next = nextVersion(old, { ...old, ...effects });
  return { opened: { row: next, payments }, writes: reviseWrites(old, next) };
}

/**
 * Returns the writes that store a payment with its invoice, and both as they will be. `effects` are the sums
 * and marks of the invoice that change with it.
 */
export function recordPaymentWrites(
  opened: InvoiceWithPayments,
  payment: PaymentRow,
  effects: Effects = {},
): { opened: InvoiceWithPayments; writes: Db.Write[] } {
  const { row: old, payments } = opened;
  const next = nextVersion(old, { ...old, ...effects, amount_processing: sumProcessing(payments, payment) });
  return {
    opened: { row: next, payments: mergePayment(payments, payment) },
    writes: [...reviseWrites(old, next), ...storePaymentsWrites([payment])],
  };
}
