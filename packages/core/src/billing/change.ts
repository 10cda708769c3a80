import type Stripe from "stripe";
import { iso, now } from "../platform/clock";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { AppError, Code, fail, invalid } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { outcomeOf, refusalWords, stripe } from "../platform/stripe";
import { NO_ANSWER, REFUSED, requireAnswer } from "./answer";
import { type Found, findUsable } from "./coupon";
import { giveUp } from "./end";
import { type Asked, type Row, SubscriptionEntity } from "./entity";
import { assertOpen, refusalOf } from "./gate";
import { itemChangesOf, itemsOf, paidSeatsOf, periodEndOf, seatsFor, taxOf, type Wanted } from "./items";
import { limitTries } from "./limits";
import { moveFor, PAY_FIRST } from "./move";
import { metadataAfter, metadataOf, type Next, type Note, noteOf } from "./note";
import { requireConfirmed } from "./person";
import { planOf } from "./plans";
import { quote, requireAgreed, TRIAL_TAKEN } from "./quote";
import { find, shape } from "./read";
import { isOn, isTeam } from "./rules";
import type { Changed, PaidPlan, PlanInput, SeatsInput } from "./schema";
import { type Provided, secretOf } from "./state";
import { endSurplus } from "./surplus";
import { type Reading, take, waitEnd } from "./take";
import { settleTrial } from "./trial";

/** The longest time from a preview to the change that was agreed to. */
const PREVIEW_MS = 60 * 60_000;
const READ_AGAIN = "Look at the price again";

const DECLINED = "Your card was declined.";

const answerWith = ({ row, provided }: { row: Row; provided: Provided }): Changed => ({
  ...shape(row),
  client_secret: secretOf(provided),
});

/**
 * Stores what the provider is asked for, before it is asked: the same call again has the same key, another one
 * at the same time is refused. Throws for a subscription that stands otherwise than when it was decided.
 */
const storeAsked = (decided: Row, wanted: Wanted & { coupon?: string | undefined }): Promise<Asked> =>
  Db.retryOnConflict(async () => {
    const row = (await find()) ?? fail(Code.NotFound);
    if (row.status !== decided.status || row.subscription_id !== decided.subscription_id)
      throw new Superseded();
    const { plan, extra_seats, coupon } = wanted;
    const same = row.asked?.plan === plan && row.asked.extra_seats === extra_seats;
    if (row.asked && same && row.asked.coupon === coupon) return row.asked;
    if (row.asked) fail(Code.PaymentInProgress, NO_ANSWER);
    const asked = { id: Id.next(), plan, extra_seats, ...(coupon ? { coupon } : {}), at: iso() };
    const { write, next } = Db.revise<Row>(SubscriptionEntity, row, {
      asked,
      ...Due.at(row.owner_id, new Date(waitEnd(asked))),
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

/** The subscription stands otherwise than when a change was decided: it is decided anew. */
class Superseded extends AppError {
  constructor() {
    super(Code.PaymentInProgress, NO_ANSWER);
  }
}

/** Ends a subscription whose first charge was declined, and tells its holder the provider's words. 422. */
async function refuseDeclined({ subscription, intent }: Provided): Promise<never> {
  if (subscription) await giveUp(subscription);
  await take();
  return invalid({ payment_method: intent?.last_payment_error?.message ?? DECLINED });
}

type Bought = Wanted & { coupon?: Found | undefined };

/** Returns whether a choice is the one whose first charge waits for its holder, with the same payment method. */
function isSameQuestion({ row, provided }: Reading, { plan, extra_seats, coupon }: Bought): boolean {
  const { subscription, intent } = provided;
  if (!subscription || intent?.status !== "requires_action") return false;
  const method =
    typeof intent.payment_method === "string" ? intent.payment_method : intent.payment_method?.id;
  return (
    row.plan === plan &&
    row.extra_seats === seatsFor(plan, extra_seats) &&
    noteOf(subscription).codes.join() === (coupon?.code ?? "") &&
    method === row.payment_method_id
  );
}

/**
 * Begins a subscription: with the trial of the plan's data if it is the first, otherwise its first period is
 * charged at once. `off_session` is a change that its owner planned earlier.
 */
export async function start(
  reading: Reading,
  wanted: Bought,
  { off_session = false }: { off_session?: boolean } = {},
): Promise<Changed> {
  const { coupon } = wanted;
  if (reading.row.status === "incomplete" && reading.provided.subscription) {
    if (isSameQuestion(reading, wanted)) return answerWith(reading);
    // One whose first charge still waits is given up for the new choice.
    await giveUp(reading.provided.subscription);
    return start(await take(), wanted, { off_session });
  }
  const { row, provided } = reading;
  const asked = await storeAsked(row, {
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
        metadata: metadataOf(row.owner_id, {
          asked_id: `${asked.id}`,
          codes: coupon ? [coupon.code] : [],
        }),
        ...taxOf(provided.customer),
        ...(row.trial_taken || trial_days === 0 ? {} : { trial_period_days: trial_days }),
        ...(coupon ? { discounts: [coupon.discount] } : {}),
      },
      { idempotencyKey: `subscription:${row.owner_id}:${asked.id}` },
    ),
  );
  if (outcome.kind === "unknown") return fail(Code.PaymentInProgress, NO_ANSWER);
  const taken = await endSurplus(await take(outcome.kind === "refused" ? { refused_id: asked.id } : {}));
  if (outcome.kind === "refused")
    return invalid({ payment_method: refusalWords(outcome, REFUSED.payment_method) });
  const { intent } = taken.provided;
  if (taken.row.status === "incomplete" && intent?.status !== "requires_action")
    return refuseDeclined(taken.provided);
  return answerWith(taken);
}

/** Returns the instant of the preview that was agreed to. 422 for an old one. */
function instantOf(preview_at: string): Date {
  const at = new Date(preview_at);
  const age = now().getTime() - at.getTime();
  if (age < -60_000 || age > PREVIEW_MS) invalid({ preview_at: READ_AGAIN });
  return at;
}

/** Returns the parameter that charges what was previewed. */
const prorationAt = (preview_at: string | undefined) =>
  preview_at ? { proration_date: Math.floor(instantOf(preview_at).getTime() / 1000) } : {};

/**
 * Refuses a choice that is not what its buyer has read, before anything is charged: the card may have had its trial,
 * credit may be used, a tax or a coupon be another one since. 422.
 */
async function requireSamePrice(
  reading: Reading,
  wanted: Bought,
  { agreed, preview_at }: Pick<PlanInput, "agreed" | "preview_at">,
): Promise<void> {
  if (!agreed) return;
  requireAgreed(agreed, await quote(reading, wanted, preview_at ? instantOf(preview_at) : now()));
}

/** Changes the subscription at the provider, and answers how it stands then. 422 for a refused charge, 2025. */
async function update(
  { subscription_id }: Row,
  params: Stripe.SubscriptionUpdateParams,
  field: "payment_method" | "plan" = "payment_method",
): Promise<Changed> {
  const ask = async (of: Stripe.SubscriptionUpdateParams) =>
    outcomeOf((await stripe()).subscriptions.update(subscription_id ?? "", of));
  let outcome = await ask(params);
  // The bank asks the holder: it is sold once they have confirmed, and nothing has changed until then.
  if (outcome.kind === "refused" && outcome.code === "subscription_payment_intent_requires_action") {
    const { automatic_tax: _, ...rest } = params;
    outcome = await ask({ ...rest, payment_behavior: "pending_if_incomplete" });
  }
  if (outcome.kind === "unknown") return fail(Code.PaymentInProgress, NO_ANSWER);
  const taken = await take();
  if (outcome.kind === "refused") return invalid({ [field]: refusalWords(outcome, REFUSED[field]) });
  return answerWith(taken);
}

/** A reading of one that has a subscription. */
interface Contract extends Reading {
  subscription: Stripe.Subscription;
}

/** Returns the parameters that drop the end or the change that was planned, in one update with all else. */
const dropPlanned = ({ row }: Contract, note: Note): Stripe.SubscriptionUpdateParams => ({
  ...(row.cancel_at ? { cancel_at_period_end: false } : {}),
  metadata: metadataAfter(row.owner_id, { ...note, next: undefined }),
});

type Purchase = Bought & {
  preview_at?: string | undefined;
  /** A choice of the plan drops an end that was planned, one of seats keeps it. */
  goes_on: boolean;
};

/**
 * Buys more at once: what is unused of the period is credited, and the rest charged in the same invoice. Nothing
 * changes for a charge that is refused.
 */
async function buyMore(of: Contract, wanted: Purchase): Promise<Changed> {
  const { row, provided, subscription } = of;
  const { coupon, goes_on } = wanted;
  const known = noteOf(subscription);
  const note = coupon ? { ...known, codes: [...known.codes, coupon.code] } : known;
  return update(row, {
    items: itemChangesOf(subscription, await itemsOf(wanted)),
    ...taxOf(provided.customer),
    proration_behavior: row.status === "trialing" ? "none" : "always_invoice",
    ...(row.status === "trialing" ? {} : prorationAt(wanted.preview_at)),
    ...(row.status === "trialing" ? {} : { payment_behavior: "error_if_incomplete" as const }),
    ...(coupon ? { discounts: [coupon.discount] } : {}),
    ...(goes_on ? dropPlanned(of, note) : coupon ? { metadata: metadataAfter(row.owner_id, note) } : {}),
  });
}

/** Has fewer seats, or as many again as are paid: nothing is charged or given back before the next charge. */
async function reseat(of: Contract, { goes_on, ...wanted }: Wanted & { goes_on: boolean }): Promise<Changed> {
  const { row, subscription } = of;
  const until = periodEndOf(subscription);
  const prepaid = { extra_seats: paidSeatsOf(subscription), until };
  const note = { ...noteOf(subscription), ...(row.status === "active" ? { prepaid } : {}) };
  return update(row, {
    items: itemChangesOf(subscription, await itemsOf(wanted)),
    proration_behavior: "none",
    ...(goes_on ? dropPlanned(of, note) : { metadata: metadataAfter(row.owner_id, note) }),
  });
}

/** Plans the end of the subscription at the end of what is paid, and what follows it. */
const endAt = ({ row, subscription }: Contract, next?: Omit<Next, "at">): Promise<Changed> =>
  update(
    row,
    {
      cancel_at_period_end: true,
      metadata: metadataAfter(row.owner_id, {
        ...noteOf(subscription),
        next: next && { ...next, at: periodEndOf(subscription) },
      }),
    },
    "plan",
  );

/** Takes back a change whose charge waits for its holder: its invoice is void, and what was there goes on. */
async function dropPending(reading: Reading): Promise<Reading> {
  const { subscription, invoice } = reading.provided;
  if (!subscription?.pending_update || invoice?.status !== "open") return reading;
  await requireAnswer((await stripe()).invoices.voidInvoice(invoice.id ?? ""), "plan");
  return take();
}

/** Reads how the subscription stands, before a change of it is decided. */
const takeSettled = async (): Promise<Reading> => endSurplus(await dropPending(await take()));

const CODE_UNUSED = "A code is used with a plan that is bought now.";

/**
 * POST /currentuser/subscription/plan: starts, changes, ends or resumes the subscription (`moveTo`). More is
 * bought at once and with proration; less, or nothing, from the end of what is paid. With `client_secret` the
 * bank asks the holder to confirm. 422 with the provider's words for a declined charge, 1018, 2024 while a
 * charge is open, 2025; 1044 before the owner's address is confirmed, and 1005. 422 for a first charge whose tax
 * has no country to be computed by, and for a price that is not the one that was agreed to.
 */
export async function changePlan(input: PlanInput): Promise<Changed> {
  if (input.plan !== "none") {
    await requireConfirmed();
    await limitTries("card");
  }
  return Db.retryOnConflict(() => decidePlan(input), { on: [Superseded] });
}

async function decidePlan(input: PlanInput): Promise<Changed> {
  const { plan, preview_at } = input;
  const known = await find();
  if (!known && plan === "none") return { ...shape(undefined), client_secret: null };
  // Asked of what is stored: what is refused has written nothing.
  if (plan !== "none" && !known?.payment_method_id) invalid({ payment_method: "Payment method required" });
  const reading = await takeSettled();
  const { row, provided } = reading;
  const extra_seats = input.extra_seats ?? row.extra_seats;
  const move = moveFor(reading, { plan, extra_seats });
  // What may still be made is known before anything else is decided.
  if (row.asked && move !== "start") return fail(Code.PaymentInProgress, NO_ANSWER);
  if (plan === "none") {
    if (move !== "cancel" || !provided.subscription) return answerWith(reading);
    return endAt({ ...reading, subscription: provided.subscription });
  }
  const coupon = await findUsable(input.coupon, reading);
  const wanted = { plan, extra_seats, coupon };
  if (move === "start") {
    // Without one its tax could not be computed, and would be owed by us.
    if (!provided.customer.address?.country) invalid({ country: "Country required" });
    if ((await settleTrial(row)).trial_taken !== row.trial_taken) invalid({ agreed: TRIAL_TAKEN });
    await requireSamePrice(reading, wanted, input);
    return start(reading, wanted);
  }
  if (move === "pay_first") return fail(Code.PaymentInitiated, PAY_FIRST);
  await requireSamePrice(reading, wanted, input);
  const { subscription } = provided;
  if (!subscription) return answerWith(reading);
  const of = { ...reading, subscription };
  if (move === "now" || move === "switch") return buyMore(of, { ...wanted, preview_at, goes_on: true });
  if (move === "period_end")
    return endAt(of, { plan, extra_seats: seatsFor(plan, extra_seats), code: coupon?.code });
  if (coupon) throw new AppError(Code.NoActiveCoupon, CODE_UNUSED);
  if (move === "reseat") return reseat(of, { plan, extra_seats, goes_on: true });
  if (move === "resume") return update(row, dropPlanned(of, noteOf(subscription)), "plan");
  return answerWith(reading);
}

/** Changes the number of extra admins of a team: more at once, fewer without a refund from the next charge on. */
export async function changeSeats(input: SeatsInput): Promise<Changed> {
  const { extra_seats, preview_at } = input;
  await assertOpen("team.seats");
  // Where no subscription is on, there is nothing to read at the provider.
  const stored = await find();
  if (stored && !isOn(stored.status)) throw refusalOf("team.seats");
  const reading = await takeSettled();
  const { row, provided } = reading;
  if (!isTeam(row.plan) || !isOn(row.status)) throw refusalOf("team.seats");
  if (row.status === "past_due") return fail(Code.PaymentInitiated, PAY_FIRST);
  // What may still be made is known before anything else is decided.
  if (row.asked) return fail(Code.PaymentInProgress, NO_ANSWER);
  const { subscription } = provided;
  if (!subscription || extra_seats === row.extra_seats) return answerWith(reading);
  const of = { ...reading, subscription };
  const wanted = { plan: row.plan as PaidPlan, extra_seats, goes_on: false };
  await requireSamePrice(reading, wanted, input);
  return moveFor(reading, wanted) === "now" ? buyMore(of, { ...wanted, preview_at }) : reseat(of, wanted);
}

/**
 * Charges the open invoice again, of one that is past due or begins, or of a change that waits. 422 with the
 * provider's words, 2025.
 */
export async function payOpen(): Promise<Changed> {
  const reading = await take();
  const { row, provided } = reading;
  const { invoice, subscription } = provided;
  const waits = row.status === "past_due" || row.status === "incomplete" || subscription?.pending_update;
  if (!waits || invoice?.status !== "open" || !invoice.id) return answerWith(reading);
  const outcome = await outcomeOf((await stripe()).invoices.pay(invoice.id));
  if (outcome.kind === "unknown") return fail(Code.PaymentInProgress, NO_ANSWER);
  const taken = await take();
  // A second press is refused, too: what it asked for is paid then.
  const isOpen = taken.provided.invoice?.id === invoice.id && taken.provided.invoice.status === "open";
  if (outcome.kind === "refused" && isOpen && secretOf(taken.provided) === null)
    return invalid({ payment_method: refusalWords(outcome, REFUSED.payment_method) });
  return answerWith(taken);
}
