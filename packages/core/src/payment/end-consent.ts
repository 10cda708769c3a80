import { inNameOf, recordPaymentWrites } from "../invoice/payment";
import { aggregateOf, findMany, load, type PaymentRow } from "../invoice/read";
import { invoiceIdOf, series } from "../invoice/recurring";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { Event } from "../platform/event";
import { outcomeOf, stripe } from "../platform/stripe";
import type { StoppedBy } from "./autopay/schema";
import { forget } from "./autopay/stop";
import { askCharge } from "./charge-saved";
import { observe } from "./intent/news";
import { stoppedDebitEntry } from "./intent/stopped-debit";

/** A debit is announced two weeks ahead at most: of a weekly series no older invoice still waits for its day. */
const LATEST = 3;

const read = async (of: PaymentRow): Promise<PaymentRow | undefined> =>
  (await load(of.invoice_id)).payments.find(({ id }) => id === of.id);

/** Writes down that a debit is to be canceled, before it is, or that it was too late. */
const noteStop = (of: PaymentRow, refused: boolean): Promise<void> =>
  Db.retryOnConflict(async () => {
    const opened = await load(of.invoice_id);
    const payment = opened.payments.find(({ id }) => id === of.id);
    if (payment?.status !== "processing" || (refused ? payment.stop?.refused : payment.stop)) return;
    const stop = refused ? { asked_at: iso(), ...payment.stop, refused } : { asked_at: iso() };
    const stored = recordPaymentWrites(opened, { ...payment, stop });
    const { row } = stored.opened;
    await Db.commit(stored.writes, [
      refused
        ? stoppedDebitEntry(row, payment, "processing")
        : Event.audit("payment.stop_asked", aggregateOf(row.id), {
            after: { payment_id: of.id },
            version: row.version,
          }),
    ]);
  });

/** Cancels a debit at the provider, until which it is charged. @throws while the provider does not answer */
async function cancelDebit(of: PaymentRow): Promise<void> {
  if (of.status === "unknown") await Db.withoutInbox(async () => askCharge(await load(of.invoice_id), of));
  const now = await read(of);
  if (now?.status === "unknown") throw new Error("The payment provider did not answer");
  if (now?.status !== "processing" || !now.intent_id || now.stop?.refused) return;
  await Db.withoutInbox(() => noteStop(now, false));
  const sdk = await stripe();
  const asked = await outcomeOf(sdk.paymentIntents.cancel(now.intent_id, {}, inNameOf(now)));
  if (asked.kind === "unknown") throw new Error("The payment provider did not answer");
  const intent =
    asked.kind === "answered"
      ? asked.answer
      : await sdk.paymentIntents.retrieve(now.intent_id, {}, inNameOf(now));
  await Db.withoutInbox(() =>
    intent.status === "processing" ? noteStop(now, true) : observe(intent, now.account),
  );
}

/** Cancels the debits of a series that were announced for a day to come. */
async function cancelAnnounced(recurring_id: number): Promise<void> {
  const each = await series(recurring_id);
  const ids = Array.from({ length: LATEST }, (_, n) => invoiceIdOf(each, each.sequence - 1 - n));
  for (const { id } of await findMany(ids)) {
    const { payments } = await load(id);
    for (const payment of payments)
      if (payment.charges?.on && ["unknown", "processing"].includes(payment.status))
        await cancelDebit(payment);
  }
}

/**
 * Reacts to `recurring.autopay_stopped`: cancels the debits that were announced and are not with the bank yet, where
 * client or owner stopped it, and has the provider forget the method. A series that ends by itself still collects
 * its last. @throws while the provider does not answer
 */
export async function endConsent(of: {
  recurring_id: number;
  by: StoppedBy;
  payment_method: string;
  account?: string | undefined;
}): Promise<void> {
  if (of.by !== "end") await cancelAnnounced(of.recurring_id);
  await forget(of);
}
