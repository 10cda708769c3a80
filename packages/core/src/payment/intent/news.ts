import type Stripe from "stripe";
import { Events as InvoiceEvents } from "../../invoice";
import { type InvoiceWithPayments, recordPaymentWrites } from "../../invoice/payment";
import { payment as machine, stateOf, sumRequestedRefunds } from "../../invoice/payment/rules";
import { aggregateOf, type PaymentRow, refOf } from "../../invoice/read";
import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { Code, fail } from "../../platform/error";
import { Event } from "../../platform/event";
import { Money } from "../../platform/money";
import { fromProvider, takes, toProvider } from "../../platform/stripe/amount";
import { isSigned } from "../../platform/stripe/metadata";
import { Mismatch, requireSame } from "../../platform/stripe/mismatch";
import { Workspace } from "../../workspace";
import { keepObject } from "../anomaly/save";
import { startAutopayWrites } from "../autopay/start";
import { chargedOf } from "../charge-amount";
import { claimIntentWrite, findOrRecoverRef, idOf, loadPayment, type PaymentRef } from "../payment-ref";
import { markUnknown } from "../rows";
import { anomaly, settleWrites } from "../settle";
import { replacementEntries } from "./replacement";
import { stoppedDebitEntry } from "./stopped-debit";

/** The provider's events of an intent. */
export type News = "processing" | "succeeded" | "failed" | "canceled";

const ACTION = { processing: "process", succeeded: "settle", failed: "fail", canceled: "cancel" } as const;

/** Returns what an intent was made for, as the provider has it. */
export const refsIn = ({ id, amount, currency, metadata }: Stripe.PaymentIntent) => ({
  intent_id: id,
  amount,
  currency,
  metadata,
});

/** Refuses an intent that does not match the requested one in everything. @throws Mismatch */
function requireAgreement(
  intent: Stripe.PaymentIntent,
  { row }: InvoiceWithPayments,
  payment: PaymentRow,
  account: string | undefined,
): void {
  const { owner_id, invoice_id, payment_id } = intent.metadata ?? {};
  const { amount, currency } = intent;
  requireSame("does_not_agree", [
    ["intent", intent.id, payment.intent_id ?? intent.id],
    ["owner_id", owner_id, `${row.owner_id}`],
    ["invoice_id", invoice_id, `${row.id}`],
    ["payment_id", payment_id, `${payment.id}`],
    ["signed", isSigned("payment", intent.metadata, { account, amount, currency }), true],
    ["amount", amount, toProvider(chargedOf(payment), payment.currency)],
    ["currency", currency.toUpperCase(), payment.currency],
    ["account", account, payment.account],
    ["provider", payment.provider, "stripe"],
    ["status", row.status, "sent"],
  ]);
}

/**
 * Applies an event of an intent to its payment and invoice, in whatever order events come (D33): settled is
 * final, a failed charge stays failed, old events change nothing. An intent that does not match the request
 * changes nothing; less money than requested is a part payment. @throws Mismatch
 */
export function take(
  ref: PaymentRef,
  news: News,
  intent: Stripe.PaymentIntent,
  account?: string,
): Promise<void> {
  const attempt = async () => {
    const found = await loadPayment(ref);
    if (!found) return fail(Code.NotFound);
    const { opened, payment } = found;
    const state = stateOf({ ...payment, refunded: sumRequestedRefunds(payment) });
    // An event that the table refuses is out of date.
    if (state !== "processing" && machine.guard(state, ACTION[news]) !== undefined) return;
    // A failed or canceled attempt changes nothing once the invoice is no longer sent; a successful one is a
    // mismatch.
    if (news !== "succeeded" && opened.row.status !== "sent") return;
    requireAgreement(intent, opened, payment, account);
    const claim = payment.intent_id ? [] : [claimIntentWrite(ref, intent.id)];
    const status = payment.status === "unknown" ? ("initiated" as const) : payment.status;
    const known = markUnknown({ ...payment, status, intent_id: intent.id });
    if (news === "succeeded") return succeed(opened, known, intent, claim);
    const next = applyNews(known, news, intent);
    if (!next) return;
    const stored = recordPaymentWrites(opened, next);
    const subject = { ...refOf(opened.row), payment_id: payment.id };
    const change = {
      before: { status: payment.status },
      after: { status: next.status, failure: next.failure ?? null },
      version: stored.opened.row.version,
    };
    const ended =
      news === "canceled"
        ? [
            ...replacementEntries(stored.opened.row, payment),
            ...(payment.stop ? [stoppedDebitEntry(stored.opened.row, payment, "canceled")] : []),
          ]
        : [];
    await Db.commit(
      [...stored.writes, ...claim],
      [
        news === "failed"
          ? InvoiceEvents.PaymentFailed.of(aggregateOf(opened.row.id), subject, change)
          : Event.audit(`payment.${next.status}`, aggregateOf(opened.row.id), change),
        // The provider's event of an attempt that we canceled came first.
        ...ended,
      ],
    );
  };
  return Actor.asSystem(ref.owner_id, "stripe", () => Db.retryOnConflict(attempt));
}

async function succeed(
  opened: InvoiceWithPayments,
  payment: PaymentRow,
  intent: Stripe.PaymentIntent,
  claim: Db.Write[],
): Promise<void> {
  const asked = chargedOf(payment);
  const received = readReceived(intent, asked);
  if (received === undefined)
    throw new Mismatch("amount", { amount_received: { told: intent.amount_received, ours: asked } });
  const charge_id = idOf(intent.latest_charge) ?? payment.charge_id;
  const surcharge = received > (payment.surcharge ?? 0) ? (payment.surcharge ?? 0) : 0;
  const { writes, entries } = settleWrites(opened, {
    ...payment,
    amount: Money.subtract(received, surcharge),
    surcharge,
    method: methodOf(intent) ?? payment.method,
    charge_id,
    paid_at: await Workspace.today(),
  });
  const autopay = await startAutopayWrites(opened.row, payment, intent);
  const less =
    received < asked ? [anomaly(opened.row, payment.id, "amount", { amount_received: received, asked })] : [];
  await Db.commit([...writes, ...claim, ...autopay.writes], [...entries, ...less, ...autopay.entries]);
}

/**
 * Returns the received amount in our minor units; undefined for an impossible one: nothing, or more than
 * requested.
 */
function readReceived(intent: Stripe.PaymentIntent, asked: number): number | undefined {
  const { amount_received: told, currency } = intent;
  if (!Number.isSafeInteger(told) || told <= 0) return undefined;
  const received = fromProvider(told, currency);
  const whole =
    takes(received, currency.toUpperCase()) && toProvider(received, currency.toUpperCase()) === told;
  return whole && received <= asked ? received : undefined;
}

const methodOf = (intent: Stripe.PaymentIntent): string | undefined =>
  intent.payment_method_types.length === 1 ? intent.payment_method_types[0] : undefined;

/**
 * Returns the payment after an event other than success; undefined when it is out of date or changes nothing.
 */
function applyNews(payment: PaymentRow, news: News, intent: Stripe.PaymentIntent): PaymentRow | undefined {
  const error = intent.last_payment_error;
  const charge = idOf(intent.latest_charge) ?? error?.charge;
  const failed = payment.failed_charges ?? [];
  if (news === "processing") {
    if ((charge && failed.includes(charge)) || payment.status === "processing") return undefined;
    return { ...payment, status: "processing", charge_id: charge };
  }
  if (news === "failed") {
    if (charge && failed.includes(charge)) return undefined;
    const later = payment.status === "processing" && payment.charge_id !== charge;
    return {
      ...payment,
      status: later ? "processing" : "failed",
      failed_charges: [...failed, ...(charge ? [charge] : [])].slice(-50),
      failure:
        error?.code === "authentication_required"
          ? "Your bank asks you to confirm this payment yourself."
          : (error?.message ?? "The payment did not go through."),
    };
  }
  // Final at the provider, also where a debit was already under way: it never arrives.
  return payment.status === "canceled" ? undefined : { ...payment, status: "canceled" };
}

/** Returns the event that an intent's own state amounts to. */
export function newsOf(intent: Stripe.PaymentIntent): News | undefined {
  const final = (["succeeded", "processing", "canceled"] as const).find((each) => each === intent.status);
  return final ?? (intent.last_payment_error ? "failed" : undefined);
}

/**
 * Applies the provider's current answer about an intent, as its webhook would; `account` is the one it was
 * asked for. A mismatch is stored for the operator.
 */
export async function observe(intent: Stripe.PaymentIntent, account?: string): Promise<void> {
  const news = newsOf(intent);
  try {
    const ref = await findOrRecoverRef(refsIn(intent), account);
    if (ref && news) await take(ref, news, intent, account);
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    await Db.withoutInbox(() => keepObject(intent, account, error));
  }
}
