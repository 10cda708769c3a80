import type Stripe from "stripe";
import { Db } from "../platform/db";
import { Code, fail } from "../platform/error";
import { Event } from "../platform/event";
import { Money } from "../platform/money";
import { stripe } from "../platform/stripe";
import { endNow } from "./end";
import { type Row, SubscriptionEntity } from "./entity";
import { Events } from "./events";
import { soldBy } from "./price";
import { find } from "./read";
import { isThere } from "./state";
import { type Reading, take } from "./take";

/** What was given back of a subscription, in cents: where it was paid from, and on the customer's balance. */
interface GivenBack {
  refunded: number;
  credited: number;
}

/** Gives back what is left of a paid invoice: to the card what came from there, the rest as credit. Once. */
async function refundInvoice({
  id: invoice = "",
  total,
  amount_paid,
  ...known
}: Stripe.Invoice): Promise<void> {
  const given = known.post_payment_credit_notes_amount;
  const amount = Money.subtract(total, given);
  if (amount <= 0) return;
  const refund_amount = Math.max(0, Math.min(amount, Money.subtract(amount_paid, given)));
  await (await stripe()).creditNotes.create(
    {
      invoice,
      amount,
      refund_amount,
      credit_amount: Money.subtract(amount, refund_amount),
      reason: "duplicate",
    },
    { idempotencyKey: `surplus:${invoice}:${given}` },
  );
}

/** Gives back what a subscription charged. Returns all that was given back of it, at this time or before. */
async function refundAll({ id }: Stripe.Subscription): Promise<GivenBack> {
  const { data: paid } = await (await stripe()).invoices.list({
    subscription: id,
    status: "paid",
    limit: 100,
  });
  for (const each of paid) await refundInvoice(each);
  const refunded = Money.sum(paid.map(({ amount_paid }) => amount_paid));
  return { refunded, credited: Money.subtract(Money.sum(paid.map(({ total }) => total)), refunded) };
}

const revise = (
  of: Pick<Parameters<typeof Db.reviseNewest<Row, Db.Changes<Row>>>[0], "change" | "commit">,
): Promise<Row> =>
  Db.reviseNewest<Row, Db.Changes<Row>>({
    entity: SubscriptionEntity,
    load: async () => (await find()) ?? fail(Code.NotFound),
    if_match: undefined,
    ...of,
  });

const aggregateOf = ({ owner_id }: Row): string => `subscription:${owner_id}`;

/** Stores what is to be ended: a crash on the way leaves it there, with its owner not told yet. */
const noteSurplus = (ids: readonly string[]): Promise<Row> =>
  revise({
    change: ({ surplus_ids = [] }) => ({ surplus_ids: [...new Set([...surplus_ids, ...ids])] }),
    commit: ({ row, difference }) => ({
      entries: [Event.audit("subscription.surplus_found", aggregateOf(row), difference)],
    }),
  });

/** Stores that one has ended, and tells it; once. */
const finishSurplus = ({ id, items, created }: Stripe.Subscription, given: GivenBack): Promise<Row> =>
  revise({
    change: ({ surplus_ids = [] }) => {
      const left = surplus_ids.filter((each) => each !== id);
      return { surplus_ids: left.length > 0 ? left : null };
    },
    commit: ({ row, difference }) => ({
      entries: [
        Events.SurplusEnded.of(
          aggregateOf(row),
          {
            subscription_id: id,
            plan:
              items.data.map(({ price }) => soldBy(price)?.plan).find((each) => each !== undefined) ?? null,
            began_at: new Date(created * 1000).toISOString(),
            ...given,
          },
          difference,
        ),
      ],
    }),
  });

/**
 * Ends what began while another subscription was there, gives back what it charged, and tells its owner. It should
 * not happen. Whatever a crash leaves is done at the next reading. Returns how things stand then.
 */
export async function endSurplus(reading: Reading): Promise<Reading> {
  const { row, provided } = reading;
  const ids = [...(row.surplus_ids ?? []), ...provided.surplus.map(({ id }) => id)];
  if (ids.length === 0) return reading;
  const { surplus_ids = [] } = await noteSurplus(ids);
  for (const each of provided.all.filter(({ id }) => surplus_ids.includes(id))) {
    const given = await refundAll(each);
    if (isThere(each)) await endNow(each);
    await finishSurplus(each, given);
  }
  return take();
}
