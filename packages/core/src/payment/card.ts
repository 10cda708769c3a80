import type Stripe from "stripe";
import { Events as InvoiceEvents } from "../invoice/events";
import { byHash, publicShape } from "../invoice/link";
import { aggregateOf, factsOf, open, type PaymentRow, refOf } from "../invoice/rows";
import { paymentRefusal } from "../invoice/rules";
import type { CardPayment, PublicInfo } from "../invoice/schema";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { env } from "../platform/env";
import { AppError, Code, fail, invalid, refuse } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { stripe } from "../platform/stripe";
import { Workspace } from "../workspace";
import { PaymentEntity } from "./entity";
import { claimOf, observe } from "./provider";
import { type Opened, recorded } from "./settle";

const TYPES = { card: "card", bank: "us_bank_account" } as const;

/** Payments that could still be confirmed at the provider. */
export const confirmable = (payments: PaymentRow[]): PaymentRow[] =>
  payments.filter(
    ({ provider, status }) => provider === "stripe" && (status === "initiated" || status === "failed"),
  );

const answer = (of: { amount: number; currency: string }, intent: Stripe.PaymentIntent | undefined) => ({
  client_secret: intent?.client_secret ?? null,
  publishable_key: env().STRIPE_PUBLISHABLE_KEY,
  amount: of.amount,
  currency: of.currency,
});

const typesOf = ({ row }: Opened) =>
  row.payment_methods.flatMap((method) => (method === "manual" ? [] : [TYPES[method]])).sort();

/** What a payment is called until the provider tells how it was made. */
const methodOf = (types: string[]): string => (types.length === 1 ? (types[0] ?? "online") : "online");

/** The invoice, open for a payment through the provider of what is due; 2025, 2028, 2029, 1003, 1000. */
async function payable(id: number): Promise<{ opened: Opened; amount: number }> {
  const [opened, today] = await Promise.all([open(id), Workspace.today()]);
  const amount = opened.row.totals.amount_due;
  refuse(paymentRefusal(factsOf(opened.row), "initiate_payment", amount, today));
  if (typesOf(opened).length === 0)
    invalid({ payment_method: "This invoice cannot be paid online. See how to pay on the invoice." });
  return { opened, amount };
}

/** What the form needs, without changing anything: the secret is null until somebody starts to pay. */
export const cardPayment = (hash: string): Promise<CardPayment> =>
  byHash(hash, async (id) => {
    const { opened, amount } = await payable(id);
    const begun = confirmable(opened.payments).find((each) => each.intent_id && each.amount === amount);
    const intent = begun?.intent_id
      ? await (await stripe()).paymentIntents.retrieve(begun.intent_id)
      : undefined;
    return answer({ amount, currency: opened.row.currency }, intent);
  });

/**
 * Starts a payment of what is due, or goes on with the one that was started: our row first, then the
 * provider's intent under a key made of our ids, so that no crash and no second click makes another (D34).
 */
export const startCardPayment = (hash: string): Promise<CardPayment> =>
  byHash(hash, async (id) => {
    for (let round = 1; ; round++) {
      const { opened, payment } = await prepare(id);
      const intent = await intentOf(opened, payment);
      if (intent.status === "canceled" || intent.status === "succeeded" || intent.status === "processing") {
        // The provider knows more than we do: take that over, then see what is still due.
        await observe(intent);
        if (round < 3) continue;
        fail(Code.PaymentInProgress);
      }
      return answer(payment, intent);
    }
  });

/** The row of the payment to go on with; a payment of another amount than what is due is given up. */
function prepare(id: number): Promise<{ opened: Opened; payment: PaymentRow }> {
  return Db.fresh(async () => {
    const { opened, amount } = await payable(id);
    const { row, payments } = opened;
    const begun = confirmable(payments).find((each) => each.amount === amount);
    if (begun) return { opened, payment: begun };
    const count = payments.filter(({ provider }) => provider === "stripe").length;
    const stale = confirmable(payments).map((each) => ({ ...each, status: "canceled" as const }));
    const payment: PaymentRow = {
      owner_id: row.owner_id,
      invoice_id: row.id,
      id: Id.derived(row.owner_id, row.id, "payment", amount, count),
      provider: "stripe",
      status: "initiated",
      amount,
      currency: row.currency,
      method: methodOf(typesOf(opened)),
      note: "",
      paid_at: "",
      created_at: iso(),
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
async function intentOf(opened: Opened, payment: PaymentRow): Promise<Stripe.PaymentIntent> {
  const sdk = await stripe();
  if (payment.intent_id) return sdk.paymentIntents.retrieve(payment.intent_id);
  const { row } = opened;
  const place = { owner_id: row.owner_id, invoice_id: row.id, payment_id: payment.id };
  const intent = await sdk.paymentIntents
    .create(
      {
        amount: payment.amount,
        currency: payment.currency.toLowerCase(),
        allowed_payment_method_types: typesOf(opened),
        description: `Invoice ${row.number}`,
        metadata: {
          owner_id: `${place.owner_id}`,
          invoice_id: `${place.invoice_id}`,
          payment_id: `${place.payment_id}`,
        },
      },
      { idempotencyKey: `payment:${row.owner_id}:${payment.id}` },
    )
    .catch((error: { code?: string }) => {
      if (error.code === "amount_too_small")
        return fail(Code.AmountNotPositive, "This amount is too small to be paid online.");
      if (error.code === "amount_too_large")
        return invalid({ amount: "This amount is too large to be paid online." });
      throw error;
    });
  await Db.fresh(async () => {
    const now = await open(row.id);
    const mine = now.payments.find(({ id }) => id === payment.id);
    if (!mine || mine.intent_id) return;
    const stored = recorded(now, { ...mine, intent_id: intent.id });
    await Db.commit(
      [...stored.writes, claimOf(place, intent.id)],
      [
        Event.audit("payment.intent_made", aggregateOf(row.id), {
          after: { payment_id: payment.id, intent_id: intent.id },
          version: stored.opened.row.version,
        }),
      ],
    );
  });
  return intent;
}

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
        await payable(id);
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
