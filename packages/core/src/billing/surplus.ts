import type Stripe from "stripe";
import { Db } from "../platform/db";
import { Event } from "../platform/event";
import { Money } from "../platform/money";
import { stripe } from "../platform/stripe";
import { endNow } from "./end";
import { type Reading, take } from "./take";

/** Gives back what a subscription charged, each invoice once: to the card what came from there, the rest as credit. */
async function refundAll({ id }: Stripe.Subscription): Promise<number> {
  const sdk = await stripe();
  const { data } = await sdk.invoices.list({ subscription: id, status: "paid", limit: 100 });
  const paid = data.filter(({ total, post_payment_credit_notes_amount: given }) => total > 0 && given === 0);
  for (const { id: invoice = "", total, amount_paid } of paid)
    await sdk.creditNotes.create(
      {
        invoice,
        amount: total,
        refund_amount: amount_paid,
        credit_amount: Money.subtract(total, amount_paid),
        reason: "duplicate",
      },
      { idempotencyKey: `surplus:${invoice}` },
    );
  return Money.sum(paid.map(({ total }) => total));
}

/**
 * Ends what began while another subscription was there, and gives back what it charged. It should not happen; it is
 * written into the journal. Returns how things stand then.
 */
export async function endSurplus(reading: Reading): Promise<Reading> {
  const { row, provided } = reading;
  if (provided.surplus.length === 0) return reading;
  for (const each of provided.surplus) {
    const amount = await refundAll(each);
    await endNow(each);
    await Db.commit(
      [],
      [
        Event.audit("subscription.surplus_ended", `subscription:${row.owner_id}`, {
          after: { subscription_id: each.id, amount },
          version: row.version,
        }),
      ],
    );
  }
  return take();
}
