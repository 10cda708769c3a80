import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import type { Due } from "../platform/due";
import { AppError, Code } from "../platform/error";
import { Event } from "../platform/event";
import { outcomeOf, stripe } from "../platform/stripe";
import { User } from "../user";
import { start } from "./change";
import { findUsable } from "./coupon";
import { updateEmail } from "./customer";
import { endAtOnce, endNow } from "./end";
import { type Row, SubscriptionEntity } from "./entity";
import { Events } from "./events";
import { find } from "./read";
import { GRACE_MARGIN_HOURS, graceOf, isToFollow, isToTellTrialEnd, retriesOf } from "./rules";
import { nextOf } from "./state";
import { endSurplus } from "./surplus";
import { type Reading, take } from "./take";

/** Tells the owner once that the trial ends, before it is charged. */
async function tellTrialEnd({ row }: Reading): Promise<void> {
  const { trial_ends_at, owner_id } = row;
  if (!trial_ends_at || !isToTellTrialEnd(row, iso())) return;
  const { write, next } = Db.revise<Row>(SubscriptionEntity, row, { trial_told: trial_ends_at });
  await Db.commit(
    [write],
    [Events.TrialEnds.of(`subscription:${owner_id}`, { trial_ends_at }, { version: next.version })],
  );
}

const hoursBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 3_600_000;

/**
 * Charges a failed renewal again on its days, unless the provider does so by itself; after the last one the
 * subscription ends, and its invoice is not asked for any more.
 */
async function retry({ row, provided }: Reading): Promise<void> {
  const { invoice, subscription } = provided;
  if (row.status !== "past_due" || !row.failed_at || !subscription) return;
  const past = retriesOf(row.failed_at).filter((each) => each <= iso());
  const over = hoursBetween(graceOf(row.failed_at), iso()) >= GRACE_MARGIN_HOURS;
  if (past.length === 0) return;
  const sdk = await stripe();
  if (invoice?.id && invoice.status === "open" && (over || invoice.next_payment_attempt === null)) {
    const key = { idempotencyKey: `billing-retry:${invoice.id}:${past.length}` };
    const { kind } = await outcomeOf(sdk.invoices.pay(invoice.id, { off_session: true }, key));
    if (kind === "unknown") return;
  }
  const now = await take();
  if (!over || now.row.status !== "past_due") return;
  await endNow(subscription);
  await take();
}

/** What stayed open of a subscription that has ended is not asked for any more. */
async function waive({ row, provided: { invoice } }: Reading): Promise<void> {
  if (row.status !== "ended" || invoice?.status !== "open" || !invoice.id) return;
  await (await stripe()).invoices.voidInvoice(invoice.id);
  await take();
}

/** The provider, or the code of the next plan, refused: there is none. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && (error.fields !== undefined || error.code === Code.NoActiveCoupon);

/** Begins the plan that was to follow the one that has reached its planned end; declined, there is none. */
async function startNextPlan(reading: Reading): Promise<void> {
  const { row, provided } = reading;
  const { subscription_id } = row;
  const next = provided.subscription && nextOf(provided.subscription);
  if (!isToFollow(row) || !next) return;
  try {
    const coupon = await findUsable(next.code, reading);
    await start(reading, { ...next, coupon }, { off_session: true });
  } catch (error) {
    // The workspace is on the free plan, and its owner was told so.
    if (!isRefusal(error)) throw error;
  }
  await Db.reviseNewest({
    entity: SubscriptionEntity,
    load: async () => (await find()) ?? row,
    if_match: undefined,
    change: () => ({ followed_id: subscription_id }),
    commit: ({ difference }) => ({
      entries: [Event.audit("subscription.followed", `subscription:${row.owner_id}`, difference)],
    }),
  });
}

/**
 * Looks at a subscription at its time: the provider's messages may be late or lost, so it is read again, and
 * what its dates ask for is done. Returns whether everything is known.
 */
export async function handleSubscription(of: Due.Found): Promise<boolean> {
  const row = await find(of.owner_id);
  if (!row?.due_at || row.due_at > iso()) return true;
  // Whatever was still made for an account that is deleted ends.
  const user = await User.findOwner(of.owner_id);
  if (!user) {
    await endAtOnce();
    return true;
  }
  const taken = await endSurplus(await take());
  await updateEmail(taken.provided.customer, user);
  await tellTrialEnd(taken);
  await retry(taken);
  await waive(taken);
  await startNextPlan(taken);
  return true;
}
