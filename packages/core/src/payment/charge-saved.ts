import type Stripe from "stripe";
import { Events as InvoiceEvents } from "../invoice";
import {
  cancelIntent,
  confirmable,
  type InvoiceWithPayments,
  inNameOf,
  isAskedFor,
  recordPaymentWrites,
} from "../invoice/payment";
import { aggregateOf, factsOf, load, type PaymentRow, refOf } from "../invoice/read";
import { series } from "../invoice/recurring";
import { paymentRefusal } from "../invoice/rules";
import { Db } from "../platform/db";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { outcomeOf, refusalWords, stripe } from "../platform/stripe";
import { isSigned } from "../platform/stripe/metadata";
import { Workspace } from "../workspace";
import { type Gap, sayWhy } from "./autopay/consent";
import { feeOn, takeTurn } from "./autopay/cover";
import type { AutopayRow } from "./autopay/entity";
import { debitDay } from "./autopay/notice";
import { find } from "./autopay/rows";
import { stopEnded } from "./autopay/stop";
import { attemptRow, commitAttempt } from "./intent/attempt";
import { cancelIntents } from "./intent/cancel";
import { makeIntent } from "./intent/intent";
import { observe } from "./intent/news";
import { markUnknown } from "./rows";

const NOT_CHARGED = "The saved method could not be charged.";

/**
 * Reacts to `invoice.sent`: charges an invoice of a series once, if its client agreed to it. The charge is
 * recorded first, as unknown and due for the sweep, so that no crash between the two leaves a charge that
 * nobody asks about; its id, and with it the provider's key, derives from the invoice.
 */
export async function chargeSaved(ref: { invoice_id: number }): Promise<void> {
  const left = await charge(ref);
  if (left) await noteLeft(left);
}

interface Left {
  opened: InvoiceWithPayments;
  saved: AutopayRow;
  gap: Gap;
}

/**
 * Charges like `chargeSaved`; returns the gap between the consent and the invoice, where there is a consent.
 */
async function charge(ref: { invoice_id: number }): Promise<Left | undefined> {
  const begun = await Db.retryOnConflict(async () => {
    const [opened, today] = await Promise.all([load(ref.invoice_id), Workspace.today()]);
    const { row, payments } = opened;
    const due = row.totals.amount_due;
    if (payments.some(({ charges }) => charges !== undefined)) return undefined;
    // The invoice is paid, void or being paid by now: nothing is left to charge.
    if (paymentRefusal(factsOf(row), "initiate_payment", due, today) !== undefined) return undefined;
    const weighed = await takeTurn(row);
    if (!weighed) return undefined;
    const { saved, gap } = weighed;
    if (gap) return { left: { opened, saved, gap } };
    const replaced = confirmable(payments);
    await cancelIntents(replaced);
    const payment = attemptRow(row, {
      id: Id.derive(row.owner_id, row.id, "autopay"),
      status: "unknown",
      amount: due,
      ...feeOn(row, saved),
      account: saved.account,
      charges: { customer: saved.customer, method: saved.payment_method, on: debitDay(saved.method, today) },
      method: saved.method,
      reference: saved.reference,
    });
    const { amount, surcharge, reference } = payment;
    return {
      made: await commitAttempt(opened, payment, replaced, "payment.charged_saved", {
        amount,
        surcharge,
        reference,
      }),
    };
  });
  if (begun?.made) await askCharge(begun.made.opened, begun.made.payment);
  return begun?.left;
}

/** Writes into the invoice's history why it was not charged, for the owner. */
const noteLeft = ({ opened, saved, gap }: Left): Promise<void> =>
  Db.commit(
    [],
    [
      Event.audit("payment.not_charged", aggregateOf(opened.row.id), {
        after: { reason: sayWhy(gap, saved, "the client"), gap },
      }),
    ],
  );

/** Finds the intent made for a payment, however long ago: the provider forgets keys after a day. */
async function madeBefore(payment: PaymentRow): Promise<Stripe.PaymentIntent | undefined> {
  const sdk = await stripe();
  const { data } = await sdk.paymentIntents.list(
    { customer: payment.charges?.customer ?? "", limit: 100 },
    inNameOf(payment),
  );
  const { account } = payment;
  return data.find(
    ({ amount, currency, metadata }) =>
      metadata.payment_id === `${payment.id}` && isSigned("payment", metadata, { account, amount, currency }),
  );
}

/** Says whether the client's consent still covers the method that a payment was to charge. */
async function stands(payment: PaymentRow, recurring_id: number | undefined): Promise<boolean> {
  const saved = recurring_id === undefined ? undefined : await find(recurring_id);
  const { ceiling } = saved?.consent ?? {};
  return (
    saved?.status === "active" &&
    saved.payment_method === payment.charges?.method &&
    ceiling?.currency === payment.currency &&
    payment.amount <= ceiling.amount
  );
}

/**
 * Asks the provider for a charge, or its outcome; returns whether it is known now. Without `again` (the key
 * was forgotten) a charge that was never made is not made any more, nor once the client stopped it. With the
 * last invoice of a series the consent ends.
 */
export async function askCharge(
  opened: InvoiceWithPayments,
  payment: PaymentRow,
  again = true,
): Promise<boolean> {
  const known = await ask(opened, payment, again);
  const { recurring_id } = opened.row;
  if (known && recurring_id !== undefined) await stopEnded(recurring_id);
  return known;
}

/** Reacts to `recurring.ended`: charges the last invoice as agreed, and nothing after it. */
export async function endAutopay({ recurring_id }: { recurring_id: number }): Promise<void> {
  const { last_invoice_id } = await series(recurring_id);
  if (last_invoice_id !== undefined) {
    await Db.withoutInbox(() => charge({ invoice_id: last_invoice_id }));
    // The outcome is still unknown: the step that finds it out ends the consent.
    if ((await load(last_invoice_id)).payments.some(isAskedFor)) return;
  }
  await stopEnded(recurring_id);
}

async function ask(opened: InvoiceWithPayments, payment: PaymentRow, again: boolean): Promise<boolean> {
  const { account } = payment;
  const before = await outcomeOf(madeBefore(payment));
  if (before.kind !== "answered") return false;
  if (!before.answer && !again) {
    await recordFailure(payment, "The saved method could not be charged.");
    return true;
  }
  // The client stopped it between the record of the charge and the charge itself, however long that was.
  if (!before.answer && !(await stands(payment, opened.row.recurring_id))) {
    await recordFailure(payment, "Automatic payment was stopped before this charge.");
    return true;
  }
  const outcome = before.answer
    ? ({ kind: "answered", answer: before.answer } as const)
    : await makeIntent(opened, payment);
  if (outcome.kind === "unknown") return false;
  const intent = outcome.kind === "answered" ? outcome.answer : outcome.intent;
  if (intent) await observe(intent, account);
  const now = (await load(payment.invoice_id)).payments.find(({ id }) => id === payment.id);
  if (!now || !isAskedFor(now)) return true;
  // The provider needs an action that only the payer can take, or does not know the method.
  if (intent && !(await cancelIntent({ account, intent_id: intent.id }))) return false;
  await recordFailure(payment, outcome.kind === "refused" ? refusalWords(outcome, NOT_CHARGED) : NOT_CHARGED);
  return true;
}

/** Records that the charge failed: both sides are notified, and the invoice is open as any other. */
const recordFailure = (of: PaymentRow, failure: string): Promise<void> =>
  Db.retryOnConflict(async () => {
    const opened = await load(of.invoice_id);
    const payment = opened.payments.find(({ id }) => id === of.id);
    if (!payment || !isAskedFor(payment)) return;
    const stored = recordPaymentWrites(opened, markUnknown({ ...payment, status: "failed", failure }));
    await Db.commit(stored.writes, [
      InvoiceEvents.PaymentFailed.of(
        aggregateOf(opened.row.id),
        { ...refOf(opened.row), payment_id: payment.id },
        {
          before: { status: payment.status },
          after: { status: "failed", failure },
          version: stored.opened.row.version,
        },
      ),
    ]);
  });
