import type Stripe from "stripe";
import { iso, now } from "../platform/clock";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { Code, fail, invalid } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { outcomeOf, stripe } from "../platform/stripe";
import { NO_ANSWER, requireAnswer } from "./answer";
import { type Found, findCoupon } from "./coupon";
import { type Asked, type Row, SubscriptionEntity } from "./entity";
import { assertOpen, refusalOf } from "./gate";
import { itemChangesOf, itemsOf, seatsFor, taxOf, type Wanted } from "./items";
import { limitTries } from "./limits";
import { requireConfirmed } from "./person";
import { planOf } from "./plans";
import { find, shape } from "./read";
import { isOn, isTeam, moveTo } from "./rules";
import type { Changed, PaidPlan, PlanInput, SeatsInput } from "./schema";
import { metadataOf, type Provided, secretOf } from "./state";
import { type Reading, take } from "./take";
import { settleTrial } from "./trial";

/** The time for which an answer of the provider is waited for before its objects are read instead. */
const WAIT_MS = 10 * 60_000;
/** The longest time from a preview to the change that was agreed to. */
const PREVIEW_MS = 60 * 60_000;

const DECLINED = "Your card was declined.";
const TRIAL_TAKEN = "You have had your trial with this card. Look at the price again.";

const answerWith = ({ row, provided }: { row: Row; provided: Provided }): Changed => ({
  ...shape(row),
  client_secret: secretOf(provided),
});

/**
 * Stores what the provider is asked for, before it is asked: the same call again has the same key, another one
 * at the same time is refused.
 */
const storeAsked = (wanted: Wanted & { coupon?: string | undefined }): Promise<Asked> =>
  Db.retryOnConflict(async () => {
    const row = (await find()) ?? fail(Code.NotFound);
    const { plan, extra_seats, coupon } = wanted;
    const same = row.asked?.plan === plan && row.asked.extra_seats === extra_seats;
    if (row.asked && same && row.asked.coupon === coupon) return row.asked;
    if (row.asked) fail(Code.PaymentInProgress, NO_ANSWER);
    const asked = { id: Id.next(), plan, extra_seats, ...(coupon ? { coupon } : {}), at: iso() };
    const { write, next } = Db.revise<Row>(SubscriptionEntity, row, {
      asked,
      ...Due.at(row.owner_id, new Date(now().getTime() + WAIT_MS)),
    });
    await Db.commit(
      [write],
      [
        Event.audit("subscription.asked", `subscription:${row.owner_id}`, {
          after: asked,
          version: next.version,
        }),
      ],
    );
    return asked;
  });

const cancelNow = async (id: string): Promise<void> => {
  const { kind } = await outcomeOf((await stripe()).subscriptions.cancel(id));
  if (kind === "unknown") fail(Code.PaymentInProgress, NO_ANSWER);
};

/** Ends a subscription whose first charge was declined, and tells its holder the provider's words. 422. */
async function refuseDeclined({ subscription, intent }: Provided): Promise<never> {
  if (subscription) await cancelNow(subscription.id);
  await take();
  return invalid({ payment_method: intent?.last_payment_error?.message ?? DECLINED });
}

/**
 * Begins a subscription: with the trial of the plan's data if it is the first, otherwise its first period is
 * charged at once. `off_session` is a change that its owner planned earlier.
 */
export async function start(
  { row, provided }: Reading,
  { coupon, ...wanted }: Wanted & { coupon?: Found | undefined },
  { off_session = false }: { off_session?: boolean } = {},
): Promise<Changed> {
  // One whose first charge still waits is given up for the new choice.
  if (row.status === "incomplete" && row.subscription_id) {
    await cancelNow(row.subscription_id);
    await take();
  }
  const asked = await storeAsked({
    plan: wanted.plan,
    extra_seats: seatsFor(wanted.plan, wanted.extra_seats),
    coupon: coupon?.code,
  });
  const { trial_days } = planOf(asked.plan);
  const outcome = await outcomeOf(
    (await stripe()).subscriptions.create(
      {
        customer: row.customer_id,
        items: await itemsOf(asked),
        payment_behavior: "allow_incomplete",
        off_session,
        metadata: metadataOf(row.owner_id),
        ...taxOf(provided.customer),
        ...(row.trial_taken || trial_days === 0 ? {} : { trial_period_days: trial_days }),
        ...(coupon ? { discounts: [coupon.discount] } : {}),
      },
      { idempotencyKey: `subscription:${row.owner_id}:${asked.id}` },
    ),
  );
  if (outcome.kind === "unknown") return fail(Code.PaymentInProgress, NO_ANSWER);
  const taken = await take();
  if (outcome.kind === "refused") return invalid({ payment_method: outcome.message });
  const { intent } = taken.provided;
  if (taken.row.status === "incomplete" && intent?.status !== "requires_action")
    return refuseDeclined(taken.provided);
  return answerWith(taken);
}

/** Returns the instant of the preview that was agreed to, in the provider's seconds. 422 for an old one. */
function prorationAt(preview_at: string | undefined): { proration_date: number } | Record<never, never> {
  if (!preview_at) return {};
  const at = Date.parse(preview_at);
  const age = now().getTime() - at;
  if (age < -60_000 || age > PREVIEW_MS) invalid({ preview_at: "Look at the price again" });
  return { proration_date: Math.floor(at / 1000) };
}

/** Changes the subscription at the provider, and answers how it stands then. 422 for a refused charge, 2025. */
async function update(
  { subscription_id }: Row,
  params: Stripe.SubscriptionUpdateParams,
  field = "payment_method",
): Promise<Changed> {
  const ask = async (more?: Stripe.SubscriptionUpdateParams) =>
    outcomeOf((await stripe()).subscriptions.update(subscription_id ?? "", { ...params, ...more }));
  let outcome = await ask();
  // The bank asks the holder: it is sold now, and its invoice stays open until they have confirmed.
  if (outcome.kind === "refused" && outcome.code === "subscription_payment_intent_requires_action")
    outcome = await ask({ payment_behavior: "allow_incomplete" });
  if (outcome.kind === "unknown") return fail(Code.PaymentInProgress, NO_ANSWER);
  const taken = await take();
  if (outcome.kind === "refused") return invalid({ [field]: outcome.message });
  return answerWith(taken);
}

/** Drops the end or the change that was planned. */
const dropPlanned = (owner_id: number): Stripe.SubscriptionUpdateParams => ({
  cancel_at_period_end: false,
  // An empty value removes the key.
  metadata: { ...metadataOf(owner_id), next_plan: "" },
});

/** Buys more at once: what is unused of the period is credited, and the rest charged in the same invoice. */
async function buyMore(
  provided: Provided,
  row: Row,
  wanted: Wanted & { coupon?: Found | undefined; preview_at?: string | undefined },
): Promise<Changed> {
  const { subscription } = provided;
  if (!subscription) return fail(Code.NotFound);
  if (row.cancel_at)
    await requireAnswer(
      (await stripe()).subscriptions.update(subscription.id, dropPlanned(row.owner_id)),
      "plan",
    );
  return update(row, {
    items: itemChangesOf(subscription, await itemsOf(wanted)),
    ...taxOf(provided.customer),
    proration_behavior: row.status === "trialing" ? "none" : "always_invoice",
    ...(row.status === "trialing" ? {} : prorationAt(wanted.preview_at)),
    ...(row.status === "trialing" ? {} : { payment_behavior: "error_if_incomplete" as const }),
    ...(wanted.coupon ? { discounts: [wanted.coupon.discount] } : {}),
  });
}

const endAt = (row: Row, next_plan?: PaidPlan): Promise<Changed> =>
  update(
    row,
    {
      cancel_at_period_end: true,
      metadata: { ...metadataOf(row.owner_id, next_plan), ...(next_plan ? {} : { next_plan: "" }) },
    },
    "plan",
  );

/**
 * POST /currentuser/subscription/plan: starts, changes, ends or resumes the subscription (`moveTo`). More is
 * bought at once and with proration; less, or nothing, from the end of what is paid. With `client_secret` the
 * bank asks the holder to confirm. 422 with the provider's words for a declined charge, 1018, 2024 while a
 * charge is open, 2025; 1044 before the owner's address is confirmed, and 1005.
 */
export async function changePlan(input: PlanInput): Promise<Changed> {
  const { plan, extra_seats, preview_at } = input;
  if (plan !== "none") {
    await requireConfirmed();
    await limitTries("card");
  }
  const coupon = input.coupon ? await findCoupon(input.coupon) : undefined;
  const known = await find();
  if (!known && plan === "none") return { ...shape(undefined), client_secret: null };
  // Asked of what is stored: what is refused has written nothing.
  if (plan !== "none" && !known?.payment_method_id) invalid({ payment_method: "Payment method required" });
  const reading = await take();
  const { row, provided } = reading;
  switch (moveTo(row, plan)) {
    case "start":
      if ((await settleTrial(row)).trial_taken !== row.trial_taken) invalid({ plan: TRIAL_TAKEN });
      return start(reading, { plan: plan as PaidPlan, extra_seats: extra_seats ?? 0, coupon });
    case "resume":
      return update(row, dropPlanned(row.owner_id), "plan");
    case "now":
    case "switch":
      return buyMore(provided, row, {
        plan: plan as PaidPlan,
        extra_seats: extra_seats ?? row.extra_seats,
        coupon,
        preview_at,
      });
    case "period_end":
      return endAt(row, plan as PaidPlan);
    case "cancel":
      return endAt(row);
    case "pay_first":
      return fail(Code.PaymentInitiated, "Pay the open invoice first.");
    case "none":
      return answerWith({ row, provided });
  }
}

/** Changes the number of extra admins of a team: more at once, fewer without a refund from the next charge on. */
export async function changeSeats({ extra_seats, preview_at }: SeatsInput): Promise<Changed> {
  await assertOpen("team.seats");
  const { row, provided } = await take();
  if (!isTeam(row.plan) || !isOn(row.status)) throw refusalOf("team.seats");
  if (row.status === "past_due") return fail(Code.PaymentInitiated, "Pay the open invoice first.");
  const { subscription } = provided;
  if (!subscription || extra_seats === row.extra_seats) return answerWith({ row, provided });
  const wanted = { plan: row.plan as PaidPlan, extra_seats };
  if (extra_seats > row.extra_seats) return buyMore(provided, row, { ...wanted, preview_at });
  return update(row, {
    items: itemChangesOf(subscription, await itemsOf(wanted)),
    proration_behavior: "none",
  });
}

/** Charges the open invoice again. 422 with the provider's words, 2025. */
export async function payOpen(): Promise<Changed> {
  const { row, provided } = await take();
  const { invoice } = provided;
  if (invoice?.status !== "open" || !invoice.id) return answerWith({ row, provided });
  const outcome = await outcomeOf((await stripe()).invoices.pay(invoice.id));
  if (outcome.kind === "unknown") return fail(Code.PaymentInProgress, NO_ANSWER);
  const taken = await take();
  if (outcome.kind === "refused" && secretOf(taken.provided) === null)
    return invalid({ payment_method: outcome.message });
  return answerWith(taken);
}
