import { Events } from "../../invoice";
import { aggregateOf, type PaymentRow, type Row, refOf } from "../../invoice/read";
import type { Entry } from "../../platform/event";
import { chargedOf } from "../charge-amount";

/** Returns the news of an announced debit whose payer stopped automatic payment: canceled, or still collected. */
export const stoppedDebitEntry = (row: Row, payment: PaymentRow, status: "canceled" | "processing"): Entry =>
  Events.DebitStopped.of(
    aggregateOf(row.id),
    { ...refOf(row), payment_id: payment.id },
    {
      before: { status: payment.status },
      after: { status, amount: chargedOf(payment), on: payment.charges?.on ?? "" },
      version: row.version,
    },
  );
