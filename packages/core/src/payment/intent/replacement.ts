import { Events } from "../../invoice";
import { aggregateOf, type PaymentRow, type Row, refOf } from "../../invoice/read";
import type { Entry } from "../../platform/event";
import { chargedOf } from "../charge-amount";

/** Returns the events of an attempt canceled for another one, if its payer waits for it; none otherwise. */
export const replacementEntries = (row: Row, payment: PaymentRow): Entry[] =>
  payment.gave_way_at
    ? [
        Events.PaymentReplaced.of(
          aggregateOf(row.id),
          { ...refOf(row), payment_id: payment.id },
          {
            before: { status: payment.status },
            after: { status: "canceled", amount: chargedOf(payment) },
            version: row.version,
          },
        ),
      ]
    : [];
