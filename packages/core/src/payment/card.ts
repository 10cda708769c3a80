import type Stripe from "stripe";
import { Events as InvoiceEvents } from "../invoice/events";
import { byHash, publicShape } from "../invoice/link";
import { aggregateOf, factsOf, open, type PaymentRow, refOf } from "../invoice/rows";
import { paymentRefusal } from "../invoice/rules";
import type { CardPayment, PublicInfo, StartPaymentInput } from "../invoice/schema";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { env } from "../platform/env";
import { AppError, Code, fail, invalid, refuse } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Money } from "../platform/money";
import { outcomeOf, stripe } from "../platform/stripe";
import { Workspace } from "../workspace";
import { chargedOf } from "./charged";
import { PaymentEntity } from "./entity";
import { claimOf } from "./place";
import { observe } from "./provider";
import { marked } from "./refund";
import { type Method, surchargeOf } from "./rules";
import { type Opened, recorded } from "./settle";

const TYPES = { card: "card", bank: "us_bank_account" } as const;

/** Payments that could still be confirmed at the provider. */
export const confirmable = (payments: PaymentRow[]): PaymentRow[] =>
  payments.filter(
    ({ provider, status }) =>
      provider === "stripe" && (status === "initiated" || status === "unknown" || status === "failed"),
  );

const answer = (
  of: { amount: number; surcharge?: number | undefined; currency: string },
  intent: Stripe.PaymentIntent | undefined,
): CardPayment => ({
  client_secret: intent?.client_secret ?? null,
  publishable_key: env().STRIPE_PUBLISHABLE_KEY,
  amount: of.amount,
  surcharge: of.surcharge ?? 0,
  total: chargedOf(of),
  currency: of.currency,
});

const offered = ({ row }: Opened): Method[] =>
  row.payment_methods.flatMap((method) => (method === "manual" ? [] : [method])).sort();

/** The provider's names of the ways to pay; the chosen one alone where the price depends on it. */
const typesOf = (opened: Opened, method: Method | undefined) =>
  (method ? [method] : offered(opened)).map((each) => TYPES[each]).sort();

/** What a payment is called until the provider tells how it was made. */
const methodOf = (types: string[]): string => (types.length === 1 ? (types[0] ?? "online") : "online");

interface Payable {
  opened: Opened;
  amount: number;
  surcharge: number;
  /** Chosen, where the client carries what it costs (D10), or asked for. */
  method: Method | undefined;
}

/**
 * The invoice, open for a payment through the provider: of what is due, or of a part where it allows that;
 * 2025, 2028, 2029, 1003, 1000.
 */
async function payable(id: number, input: StartPaymentInput): Promise<Payable> {
  const [opened, today] = await Promise.all([open(id), Workspace.today()]);
  const { row } = opened;
  const due = row.totals.amount_due;
  const amount = input.amount ?? due;
  refuse(paymentRefusal(factsOf(row), "initiate_payment", amount, today));
  const ways = offered(opened);
  if (ways.length === 0)
    invalid({ payment_method: "This invoice cannot be paid online. See how to pay on the invoice." });
  if (input.method && !ways.includes(input.method))
    invalid({ method: "This invoice cannot be paid in this way" });
  if (amount > due) invalid({ amount: `Only ${Money.format(due, row.currency)} is due` });
  if (amount < due && !row.allow_partial) invalid({ amount: "This invoice is paid in one amount" });
  const passes = row.pass_fee === true;
  const method = input.method ?? (passes ? (ways.includes("card") ? "card" : ways[0]) : undefined);
  const surcharge = passes && method ? surchargeOf(method, amount, row.currency) : 0;
  return { opened, amount, surcharge, method };
}

/** The payment that was begun for just this. */
const begunFor = ({ opened, amount, surcharge, method }: Payable): PaymentRow | undefined =>
  confirmable(opened.payments).find(
    (each) =>
      each.amount === amount &&
      (each.surcharge ?? 0) === surcharge &&
      (method === undefined || each.method === TYPES[method]),
  );

/** What the form needs, without changing anything: the secret is null until somebody starts to pay. */
export const cardPayment = (hash: string, input: StartPaymentInput = {}): Promise<CardPayment> =>
  byHash(hash, async (id) => {
    const asked = await payable(id, input);
    const begun = begunFor(asked);
    const intent = begun?.intent_id
      ? await (await stripe()).paymentIntents.retrieve(begun.intent_id)
      : undefined;
    return answer({ ...asked, currency: asked.opened.row.currency }, intent);
  });

/**
 * Starts a payment of what is due, or goes on with the one that was started: our row first, then the
 * provider's intent under a key made of our ids, so that no crash and no second click makes another (D34).
 */
export const startCardPayment = (hash: string, input: StartPaymentInput = {}): Promise<CardPayment> =>
  byHash(hash, async (id) => {
    const { payment, intent } = await startPayment(id, input);
    return answer(payment, intent);
  });

/** As `startCardPayment`, for an invoice that is at hand. */
export async function startPayment(
  id: number,
  input: StartPaymentInput,
): Promise<{ payment: PaymentRow; intent: Stripe.PaymentIntent }> {
  for (let round = 1; ; round++) {
    const { opened, payment } = await prepare(id, input);
    const intent = await intentOf(opened, payment);
    if (intent.status === "canceled" || intent.status === "succeeded" || intent.status === "processing") {
      // The provider knows more than we do: take that over, then see what is still due.
      await observe(intent);
      if (round < 3) continue;
      fail(Code.PaymentInProgress);
    }
    return { payment, intent };
  }
}

/** The row of the payment to go on with; a payment of another amount than what is due is given up. */
function prepare(id: number, input: StartPaymentInput): Promise<{ opened: Opened; payment: PaymentRow }> {
  return Db.fresh(async () => {
    const asked = await payable(id, input);
    const { opened, amount, surcharge, method } = asked;
    const { row, payments } = opened;
    const begun = begunFor(asked);
    if (begun) return { opened, payment: begun };
    const count = payments.filter(({ provider }) => provider === "stripe").length;
    const stale = confirmable(payments).map((each) => marked({ ...each, status: "canceled" as const }));
    const payment: PaymentRow = {
      owner_id: row.owner_id,
      invoice_id: row.id,
      id: Id.derived(row.owner_id, row.id, "payment", amount, count),
      provider: "stripe",
      status: "initiated",
      amount,
      ...(surcharge ? { surcharge } : {}),
      currency: row.currency,
      method: methodOf(typesOf(opened, method)),
      note: "",
      paid_at: "",
      created_at: iso(),
      unknown_day: "",
      unknown_shard: "",
    };
    const stored = recorded(opened, payment);
    await Db.commit(
      [...stored.writes, ...stale.map((each) => Db.put(PaymentEntity.put(each)))],
      [
        Event.audit("payment.started", aggregateOf(row.id), {
          after: { payment_id: payment.id, amount, given_up: stale.map((each) => each.id) },
          version: stored.opened.row.version,
        }),
      ],
    );
    for (const each of stale) if (each.intent_id) await letGo(each.intent_id);
    return { opened: stored.opened, payment };
  });
}

/** The provider's intent of a payment, made when there is none, and found again by our own key when there is. */
export async function intentOf(opened: Opened, payment: PaymentRow): Promise<Stripe.PaymentIntent> {
  const sdk = await stripe();
  if (payment.intent_id) return sdk.paymentIntents.retrieve(payment.intent_id);
  const { row } = opened;
  const place = { owner_id: row.owner_id, invoice_id: row.id, payment_id: payment.id };
  const types = WAYS.filter((way) => payment.method === "online" || TYPES[way] === payment.method);
  const outcome = await outcomeOf(
    sdk.paymentIntents.create(
      {
        amount: chargedOf(payment),
        currency: payment.currency.toLowerCase(),
        allowed_payment_method_types: types
          .filter((way) => row.payment_methods.includes(way))
          .map((way) => TYPES[way])
          .sort(),
        description: `Invoice ${row.number}`,
        metadata: {
          owner_id: `${place.owner_id}`,
          invoice_id: `${place.invoice_id}`,
          payment_id: `${place.payment_id}`,
        },
      },
      { idempotencyKey: `payment:${row.owner_id}:${payment.id}` },
    ),
  );
  if (outcome.kind === "refused") {
    if (outcome.code === "amount_too_small")
      fail(Code.AmountNotPositive, "This amount is too small to be paid online.");
    if (outcome.code === "amount_too_large")
      invalid({ amount: "This amount is too large to be paid online." });
    throw new Error(outcome.message);
  }
  if (outcome.kind === "unknown") {
    await noteUnknown(row.id, payment.id);
    return fail(Code.PaymentInProgress, UNKNOWN);
  }
  const intent = outcome.answer;
  const asked = await Db.fresh(async () => {
    const now = await open(row.id);
    const mine = now.payments.find(({ id }) => id === payment.id);
    if (!mine || mine.intent_id) return isAsked(now.row, mine);
    const status = mine.status === "unknown" ? ("initiated" as const) : mine.status;
    const stored = recorded(now, marked({ ...mine, status, intent_id: intent.id }));
    await Db.commit(
      [...stored.writes, claimOf(place, intent.id)],
      [
        Event.audit("payment.intent_made", aggregateOf(row.id), {
          after: { payment_id: payment.id, intent_id: intent.id },
          version: stored.opened.row.version,
        }),
      ],
    );
    return isAsked(now.row, mine);
  });
  // Whoever voided, credited or took the money meanwhile saw no intent to cancel: nobody gets to pay this one.
  if (asked) return intent;
  await letGo(intent.id);
  return sdk.paymentIntents.retrieve(intent.id);
}

/** Whether an invoice still asks for what a payment was begun for. */
const isAsked = (row: Opened["row"], payment: PaymentRow | undefined): boolean =>
  payment !== undefined &&
  payment.status !== "canceled" &&
  row.status === "sent" &&
  row.totals.amount_due >= payment.amount;

const WAYS = ["card", "bank"] as const;
const UNKNOWN =
  "The payment provider has not answered yet. Nothing was charged twice. Please try again in a moment.";

/** Nobody knows whether the provider made the intent: a state, until the sweep or the payer asks again. */
const noteUnknown = (id: number, payment_id: number): Promise<void> =>
  Db.fresh(async () => {
    const now = await open(id);
    const mine = now.payments.find((each) => each.id === payment_id);
    if (!mine || mine.intent_id || mine.status !== "initiated") return;
    const stored = recorded(now, marked({ ...mine, status: "unknown" }));
    await Db.commit(stored.writes, [
      Event.audit("payment.unknown", aggregateOf(id), {
        before: { status: mine.status },
        after: { payment_id, status: "unknown" },
        version: stored.opened.row.version,
      }),
    ]);
  });

/**
 * Cancels an intent, so that it cannot be paid any more. Answers false when the provider says that its money
 * is already moving. A provider that cannot be reached is not waited for: should that intent be paid all the
 * same, the money is counted and marked (D35).
 */
export async function letGo(intent_id: string): Promise<boolean> {
  try {
    await (await stripe()).paymentIntents.cancel(intent_id);
    return true;
  } catch (error) {
    const { payment_intent } = error as { payment_intent?: Stripe.PaymentIntent };
    return payment_intent?.status !== "succeeded" && payment_intent?.status !== "processing";
  }
}

/**
 * The payer's page says that a payment was confirmed. The fact is kept, and the provider is asked how it
 * stands: only its word makes the invoice processing or paid. 2025 to 2029 where there is nothing to pay.
 */
export const paymentInitiated = (
  hash: string,
  input: { payment_intent?: string | undefined },
): Promise<PublicInfo> =>
  byHash(hash, async (id) => {
    const begun = await Db.fresh(async () => {
      const opened = await open(id);
      const ours = opened.payments.filter(({ provider, intent_id }) => provider === "stripe" && intent_id);
      const payment = input.payment_intent
        ? ours.find(({ intent_id }) => intent_id === input.payment_intent)
        : ours.at(-1);
      if (!payment || payment.status === "canceled") {
        await payable(id, {});
        throw new AppError(Code.NotFound);
      }
      if (payment.initiated_at || payment.status === "settled") return payment;
      const stored = recorded(opened, { ...payment, initiated_at: iso() });
      await Db.commit(stored.writes, [
        InvoiceEvents.PaymentInitiated.of(
          aggregateOf(id),
          { ...refOf(opened.row), payment_id: payment.id },
          { after: { payment_id: payment.id, amount: payment.amount }, version: stored.opened.row.version },
        ),
      ]);
      return payment;
    });
    if (begun.intent_id && begun.status !== "settled") {
      const { intent_id } = begun;
      // The webhook tells the same a moment later; a provider that cannot be asked now is not waited for.
      const intent = await stripe()
        .then((sdk) => sdk.paymentIntents.retrieve(intent_id))
        .catch(() => undefined);
      if (intent) await observe(intent);
    }
    const [found, today] = await Promise.all([open(id), Workspace.today()]);
    return publicShape(found, today);
  });
