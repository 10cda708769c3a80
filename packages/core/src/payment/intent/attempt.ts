import { type InvoiceWithPayments, recordPaymentWrites, storePaymentsWrites } from "../../invoice/payment";
import { planFeeOf, wayOf } from "../../invoice/payment/rules";
import { aggregateOf, feesFor, type PaymentRow, type Row } from "../../invoice/read";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Due } from "../../platform/due";
import { Event } from "../../platform/event";
import { chargedOf } from "../charge-amount";
import { markUnknown } from "../rows";
import { replacementEntries } from "./replacement";

type AttemptInput = Pick<
  PaymentRow,
  | "id"
  | "status"
  | "amount"
  | "surcharge"
  | "account"
  | "keeps"
  | "charges"
  | "method"
  | "types"
  | "reference"
  | "begun_by"
  | "held_since"
>;

/** Returns the row of an attempt, before the provider is asked for anything. */
export function attemptRow(
  of: Row,
  { surcharge = 0, account, keeps, charges, ...begun }: AttemptInput,
): PaymentRow {
  const { amount, method } = begun;
  const charged = chargedOf({ amount, surcharge });
  // Of the installation's own account nothing is asked for: the fee is taken when the provider's is known.
  const isKnown = account !== undefined && method !== "online";
  const plan_fee = isKnown ? planFeeOf(feesFor(of), wayOf(method), charged, of.currency) : 0;
  return markUnknown({
    owner_id: of.owner_id,
    invoice_id: of.id,
    provider: "stripe",
    ...begun,
    ...(surcharge ? { surcharge } : {}),
    ...(plan_fee ? { plan_fee } : {}),
    ...(account ? { account } : {}),
    ...(keeps ? { keeps } : {}),
    ...(charges ? { charges } : {}),
    currency: of.currency,
    note: "",
    paid_at: "",
    created_at: iso(),
    ...Due.never,
  });
}

/** Records an attempt in place of those it replaces, which the provider has canceled. */
export async function commitAttempt(
  opened: InvoiceWithPayments,
  payment: PaymentRow,
  replaced: PaymentRow[],
  what: "payment.started" | "payment.charged_saved",
  after: object,
): Promise<{ opened: InvoiceWithPayments; payment: PaymentRow }> {
  const stale = replaced.map((each) => markUnknown({ ...each, status: "canceled" as const }));
  const stored = recordPaymentWrites(opened, payment);
  await Db.commit(
    [...stored.writes, ...storePaymentsWrites(stale)],
    [
      Event.audit(what, aggregateOf(payment.invoice_id), {
        after: { payment_id: payment.id, ...after },
        version: stored.opened.row.version,
      }),
      // A payer who authorized one of them and waits is notified of its end.
      ...replaced.flatMap((each) => replacementEntries(stored.opened.row, each)),
    ],
  );
  return { opened: stored.opened, payment };
}
