import { PaymentEntity } from "../invoice/payment/entity";
import { aggregateOf, earliestToday, load } from "../invoice/read";
import { Actor } from "../platform/actor";
import { now } from "../platform/clock";
import { Db } from "../platform/db";
import { sweepDays } from "../platform/due";
import { AppError } from "../platform/error";
import { Event } from "../platform/event";
import { askCharge } from "./autopay/charge";
import { intentOf } from "./intent/intent";
import { askProvider, markUnknown, paymentOf } from "./refund/refund";
import { recordPayment } from "./settle";

export interface Reconciled {
  /** Outcomes that are known now. */
  known: number;
  /** Still unknown: the next run asks again. */
  unknown: number;
  failed: { owner_id: number; invoice_id: number; error: Error }[];
}

/**
 * Finds out what became of payments and refunds that the provider did not answer for: the same call under the
 * same key, so that nothing happens twice. `name` is whose progress it is.
 */
export async function reconcile(name = "payment-unknown"): Promise<Reconciled> {
  const done: Reconciled = { known: 0, unknown: 0, failed: [] };
  await sweepDays(name, earliestToday(), async (unknown_day) => {
    const before = done.unknown + done.failed.length;
    for (const unknown_shard of ["0", "1", "2", "3"]) await shard(unknown_day, unknown_shard, done);
    return done.unknown + done.failed.length === before;
  });
  return done;
}

async function shard(unknown_day: string, unknown_shard: string, done: Reconciled): Promise<void> {
  let cursor: string | null = null;
  do {
    const answer: { data: { owner_id: number; invoice_id: number; id: number }[]; cursor: string | null } =
      await PaymentEntity.query
        .unknown({ unknown_day, unknown_shard })
        .go({ cursor, limit: 100, pages: 1, hydrate: true });
    for (const { owner_id, invoice_id, id } of answer.data)
      await Actor.asSystem(owner_id, "reconcile", () => one(invoice_id, id, done)).catch((error: Error) => {
        done.failed.push({ owner_id, invoice_id, error });
      });
    cursor = answer.cursor;
  } while (cursor);
}

async function one(invoice_id: number, payment_id: number, done: Reconciled): Promise<void> {
  const opened = await load(invoice_id);
  const payment = paymentOf(opened, payment_id);
  const count = (known: boolean): void => {
    if (known) done.known += 1;
    else done.unknown += 1;
  };
  for (const refund of payment.refunds ?? [])
    if (refund.status === "unknown") count(await askProvider(invoice_id, payment_id, refund));
  if (payment.status === "unknown") count(await identify(invoice_id, payment_id));
}

/** Keys are remembered for a day at the provider; a payment that nobody saw the secret of can be forgotten then. */
const FORGET_MS = 20 * 3_600_000;

async function identify(invoice_id: number, payment_id: number): Promise<boolean> {
  const opened = await load(invoice_id);
  const payment = paymentOf(opened, payment_id);
  const forgotten = now().getTime() - Date.parse(payment.created_at) > FORGET_MS;
  if (payment.charges) return askCharge(opened, payment, !forgotten);
  if (forgotten) {
    const stored = recordPayment(opened, markUnknown({ ...payment, status: "canceled" }));
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
