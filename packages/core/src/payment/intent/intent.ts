import type Stripe from "stripe";
import { cancelIntent, type InvoiceWithPayments, inNameOf, recordPaymentWrites } from "../../invoice/payment";
import { METHODS, typeOf } from "../../invoice/payment/rules";
import { aggregateOf, load, type PaymentRow, refusalOf } from "../../invoice/read";
import { Db } from "../../platform/db";
import { Code, fail, invalid } from "../../platform/error";
import { Event } from "../../platform/event";
import { type Outcome, outcomeOf, stripe } from "../../platform/stripe";
import { toProvider } from "../../platform/stripe/amount";
import { sign } from "../../platform/stripe/metadata";
import { chargedOf } from "../charge-amount";
import { claimIntentWrite } from "../payment-ref";
import { markUnknown } from "../rows";

/**
 * Returns the parameters of a payment's intent: the same at every repetition, as the idempotency key demands.
 */
export function intentParams(
  opened: InvoiceWithPayments,
  payment: PaymentRow,
): Stripe.PaymentIntentCreateParams {
  const { row } = opened;
  const amount = toProvider(chargedOf(payment), payment.currency);
  const currency = payment.currency.toLowerCase();
  const named = METHODS.flatMap((way) => {
    const type = typeOf(way, payment.currency);
    return type && (payment.method === "online" || type === payment.method) ? [{ way, type }] : [];
  });
  const { charges, keeps, plan_fee } = payment;
  return {
    amount,
    currency,
    allowed_payment_method_types:
      payment.types ??
      named
        .filter(
          ({ way }) =>
            charges !== undefined || (row.payment_methods.includes(way) && refusalOf(row, way) === undefined),
        )
        .map(({ type }) => type)
        .sort(),
    description: `Invoice ${row.number}`,
    metadata: sign(
      "payment",
      { owner_id: `${row.owner_id}`, invoice_id: `${row.id}`, payment_id: `${payment.id}` },
      { account: payment.account, amount, currency },
    ),
    ...(plan_fee ? { application_fee_amount: toProvider(plan_fee, payment.currency) } : {}),
    ...(keeps ? { customer: keeps.customer, setup_future_usage: "off_session" as const } : {}),
    ...(charges
      ? {
          customer: charges.customer,
          payment_method: charges.method,
          confirm: true,
          off_session: true,
          ...(charges.on
            ? { payment_method_options: { [payment.method]: { target_date: charges.on } } }
            : {}),
        }
      : {}),
  };
}

/** Creates the intent under a key of our ids: a repeated call returns the same one (D34). */
export const makeIntent = async (
  opened: InvoiceWithPayments,
  payment: PaymentRow,
): Promise<Outcome<Stripe.PaymentIntent>> =>
  outcomeOf(
    (await stripe()).paymentIntents.create(intentParams(opened, payment), {
      idempotencyKey: `payment:${payment.owner_id}:${payment.id}`,
      ...inNameOf(payment),
    }),
  );

/** Returns the provider's intent of a payment: creates it, or finds it again by our own key. */
export async function intentOf(
  opened: InvoiceWithPayments,
  payment: PaymentRow,
): Promise<Stripe.PaymentIntent> {
  const sdk = await stripe();
  if (payment.intent_id) return sdk.paymentIntents.retrieve(payment.intent_id, {}, inNameOf(payment));
  const { row } = opened;
  const ref = { owner_id: row.owner_id, invoice_id: row.id, payment_id: payment.id };
  const outcome = await makeIntent(opened, payment);
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
  const asked = await Db.retryOnConflict(async () => {
    const now = await load(row.id);
    const mine = now.payments.find(({ id }) => id === payment.id);
    if (!mine || mine.intent_id) return isAsked(now.row, mine);
    const status = mine.status === "unknown" ? ("initiated" as const) : mine.status;
    const stored = recordPaymentWrites(now, markUnknown({ ...mine, status, intent_id: intent.id }));
    await Db.commit(
      [...stored.writes, claimIntentWrite(ref, intent.id)],
      [
        Event.audit("payment.intent_made", aggregateOf(row.id), {
          after: { payment_id: payment.id, intent_id: intent.id },
          version: stored.opened.row.version,
        }),
      ],
    );
    return isAsked(now.row, mine);
  });
  // The invoice was voided, credited or paid before there was an intent to cancel: this one must not be paid.
  if (asked) return intent;
  await cancelIntent({ ...payment, intent_id: intent.id });
  return sdk.paymentIntents.retrieve(intent.id, {}, inNameOf(payment));
}

/** Says whether an invoice still asks for what an attempt was made for. */
const isAsked = (row: InvoiceWithPayments["row"], payment: PaymentRow | undefined): boolean =>
  payment !== undefined &&
  payment.status !== "canceled" &&
  row.status === "sent" &&
  row.totals.amount_due >= payment.amount;

const UNKNOWN =
  "The payment provider has not answered yet. Nothing was charged twice. Please try again in a moment.";

/** Records that the provider may or may not have made the intent, until the sweep or the payer asks again. */
const noteUnknown = (id: number, payment_id: number): Promise<void> =>
  Db.retryOnConflict(async () => {
    const now = await load(id);
    const mine = now.payments.find((each) => each.id === payment_id);
    if (!mine || mine.intent_id || mine.status !== "initiated") return;
    const stored = recordPaymentWrites(now, markUnknown({ ...mine, status: "unknown" }));
    await Db.commit(stored.writes, [
      Event.audit("payment.unknown", aggregateOf(id), {
        before: { status: mine.status },
        after: { payment_id, status: "unknown" },
        version: stored.opened.row.version,
      }),
    ]);
  });
