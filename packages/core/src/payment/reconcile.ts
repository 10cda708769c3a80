import { Events as InvoiceEvents } from "../invoice";
import { recordPaymentWrites } from "../invoice/payment";
import { aggregateOf, load, refOf } from "../invoice/read";
import { iso, now } from "../platform/clock";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { type Asked, sweepAsked } from "../platform/due/asked";
import { AppError } from "../platform/error";
import { Event } from "../platform/event";
import { askCharge } from "./charge-saved";
import { intentOf } from "./intent/intent";
import { askProvider } from "./refund/refund";
import { findContest, markUnknown, paymentOf, reminderAt } from "./rows";

/**
 * Finds the outcome of a payment, and of its refunds, that the provider did not answer: the same call under
 * the same key, so that nothing happens twice. Returns whether everything is known now.
 */
export async function handleUnknown(row: Due.Found): Promise<boolean> {
  const [invoice_id, payment_id] = [Due.idOf(row), Due.idOf(row, 1)];
  await remindOfEvidence(invoice_id, payment_id);
  return reconcilePayment(invoice_id, payment_id);
}

/** Reminds an owner once of evidence whose deadline is near. */
const remindOfEvidence = (invoice_id: number, payment_id: number): Promise<void> =>
  Db.retryOnConflict(async () => {
    const opened = await load(invoice_id);
    const payment = paymentOf(opened, payment_id);
    const at = reminderAt(payment);
    const waiting = findContest(payment);
    if (!at || !waiting || at > now()) return;
    const { dispute, inquiry } = payment;
    const told = { reminded_at: iso() };
    const next =
      dispute && waiting === dispute
        ? { dispute: { ...dispute, ...told } }
        : inquiry && { inquiry: { ...inquiry, ...told } };
    const stored = recordPaymentWrites(opened, markUnknown({ ...payment, ...next }));
    await Db.commit(stored.writes, [
      InvoiceEvents.EvidenceAsked.of(
        aggregateOf(invoice_id),
        { ...refOf(opened.row), payment_id, stage: "reminder" },
        { after: { payment_id, due_by: waiting.due_by }, version: stored.opened.row.version },
      ),
    ]);
  });

/** Reconciles all unknown ones, here and now. */
export const reconcile = (): Promise<Asked> => sweepAsked("payment", handleUnknown);

async function reconcilePayment(invoice_id: number, payment_id: number): Promise<boolean> {
  const opened = await load(invoice_id);
  const payment = paymentOf(opened, payment_id);
  const known: boolean[] = [];
  for (const refund of payment.refunds ?? [])
    if (refund.status === "unknown") known.push(await askProvider(invoice_id, payment_id, refund));
  if (payment.status === "unknown") known.push(await identify(invoice_id, payment_id));
  return known.every(Boolean);
}

/** The provider remembers keys for a day; a payment whose secret nobody saw can be dropped then. */
const FORGET_MS = 20 * 3_600_000;

async function identify(invoice_id: number, payment_id: number): Promise<boolean> {
  const opened = await load(invoice_id);
  const payment = paymentOf(opened, payment_id);
  const forgotten = now().getTime() - Date.parse(payment.created_at) > FORGET_MS;
  if (payment.charges) return askCharge(opened, payment, !forgotten);
  if (forgotten) {
    const stored = recordPaymentWrites(opened, markUnknown({ ...payment, status: "canceled" }));
    await Db.commit(stored.writes, [
      Event.audit("payment.canceled", aggregateOf(invoice_id), {
        before: { status: payment.status },
        after: { payment_id, status: "canceled" },
        version: stored.opened.row.version,
      }),
    ]);
    return true;
  }
  try {
    await intentOf(opened, payment);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
