import { inNameOf, recordPaymentWrites } from "../../invoice/payment";
import { aggregateOf, load, type PaymentRow } from "../../invoice/read";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Code, fail, StaleWrite } from "../../platform/error";
import { Event } from "../../platform/event";
import { outcomeOf, stripe } from "../../platform/stripe";
import { observe } from "./news";

/** Says whether the payer authorized a debit and still has to confirm the micro-deposits. 2025 as below. */
async function waitsForPayer({ intent_id, account, method }: PaymentRow): Promise<boolean> {
  if (!intent_id || method === "card") return false;
  const sdk = await stripe();
  const asked = await outcomeOf(sdk.paymentIntents.retrieve(intent_id, {}, inNameOf({ account })));
  if (asked.kind === "unknown") return fail(Code.PaymentInProgress, NO_ANSWER);
  return asked.kind === "answered" && asked.answer.next_action?.type === "verify_with_microdeposits";
}

/**
 * Records that an attempt gives way, before it is canceled: the provider does not say of a canceled one what
 * it waited for.
 */
const noteGivesWay = (of: PaymentRow): Promise<void> =>
  Db.retryOnConflict(async () => {
    const opened = await load(of.invoice_id);
    const payment = opened.payments.find(({ id }) => id === of.id);
    if (!payment || payment.gave_way_at || payment.status !== of.status) return;
    const stored = recordPaymentWrites(opened, { ...payment, gave_way_at: iso() });
    await Db.commit(stored.writes, [
      Event.audit("payment.gives_way", aggregateOf(of.invoice_id), {
        after: { payment_id: of.id },
        version: stored.opened.row.version,
      }),
    ]);
  });

const NO_ANSWER = "The payment provider has not answered yet. Please try again.";

/**
 * Cancels online attempts before another payment of the same invoice is made: first at the provider, and only
 * then here, so that never two of them can be paid. Where the money is already moving, that is recorded and
 * 1004 is thrown: inside `Db.retryOnConflict` the invoice is read again, as it is now; the same once a debit
 * that waits for its payer is recorded as giving way. 2025 while the provider does not answer.
 */
export async function cancelIntents(begun: PaymentRow[]): Promise<void> {
  const sdk = await stripe();
  for (const each of begun) {
    const { intent_id, account, gave_way_at } = each;
    if (!intent_id) continue;
    if (!gave_way_at && (await waitsForPayer(each))) {
      await Db.withoutInbox(() => noteGivesWay(each));
      throw new StaleWrite();
    }
    const asked = await outcomeOf(sdk.paymentIntents.cancel(intent_id, {}, inNameOf({ account })));
    if (asked.kind === "answered") continue;
    if (asked.kind === "unknown") fail(Code.PaymentInProgress, NO_ANSWER);
    const intent = await sdk.paymentIntents.retrieve(intent_id, {}, inNameOf({ account }));
    if (intent.status === "canceled") continue;
    // It is a commit of its own, outside the message or request that this runs for.
    await Db.withoutInbox(() => observe(intent, account));
    throw new StaleWrite();
  }
}
