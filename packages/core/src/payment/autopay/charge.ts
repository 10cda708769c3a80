import type Stripe from "stripe";
import { Events as InvoiceEvents } from "../../invoice/events";
import { aggregateOf, factsOf, open, type PaymentRow, refOf } from "../../invoice/rows";
import { paymentRefusal } from "../../invoice/rules";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { outcomeOf, stripe } from "../../platform/stripe";
import { Workspace } from "../../workspace";
import { PaymentEntity } from "../entity";
import { free } from "../free";
import { confirmable, inNameOf, isAskedFor, letGo, makeIntent } from "../intent";
import { observe } from "../provider";
import { marked } from "../refund";
import { type Opened, recorded } from "../settle";
import { chargeable, find } from "./rows";

/**
 * The reaction to `invoice.sent`: an invoice of a series whose client agreed to it is charged, once. What is
 * about to happen is written down first, as unknown and in the sweep's sight, so that no crash between the
 * two leaves a charge that nobody asks about; its id, and with it the provider's key, is made of the invoice.
 */
export async function chargeSaved(ref: { invoice_id: number }): Promise<void> {
  const begun = await Db.fresh(async () => {
    const [opened, today] = await Promise.all([open(ref.invoice_id), Workspace.today()]);
    const { row, payments } = opened;
    const saved = await chargeable(row);
    const due = row.totals.amount_due;
    if (!saved || payments.some(({ charges }) => charges !== undefined)) return undefined;
    // Paid, void or on its way by now: nothing is left to charge.
    if (paymentRefusal(factsOf(row), "initiate_payment", due, today) !== undefined) return undefined;
    const replaced = confirmable(payments);
    await free(replaced);
    const stale = replaced.map((each) => marked({ ...each, status: "canceled" as const }));
    const payment = marked({
      owner_id: row.owner_id,
      invoice_id: row.id,
      id: Id.derived(row.owner_id, row.id, "autopay"),
      provider: "stripe",
      status: "unknown",
      amount: due,
      ...(saved.account ? { account: saved.account } : {}),
      charges: { customer: saved.customer, method: saved.payment_method },
      currency: row.currency,
      method: saved.method,
      reference: saved.reference,
      note: "",
      paid_at: "",
      created_at: iso(),
      unknown_day: "",
      unknown_shard: "",
    });
    const stored = recorded(opened, payment);
    await Db.commit(
      [...stored.writes, ...stale.map((each) => Db.put(PaymentEntity.put(each)))],
      [
        Event.audit("payment.charged_saved", aggregateOf(row.id), {
          after: { payment_id: payment.id, amount: due, reference: saved.reference },
          version: stored.opened.row.version,
        }),
      ],
    );
    return { opened: stored.opened, payment };
  });
  if (begun) await askCharge(begun.opened, begun.payment);
}

/** The intent that was made for a payment, whenever that was: the provider forgets keys after a day. */
async function madeBefore(payment: PaymentRow): Promise<Stripe.PaymentIntent | undefined> {
  const sdk = await stripe();
  const { data } = await sdk.paymentIntents.list(
    { customer: payment.charges?.customer ?? "", limit: 100 },
    inNameOf(payment),
  );
  return data.find(({ metadata }) => metadata.payment_id === `${payment.id}`);
}

/** Whether the client's yes still stands for the method that a payment was to charge. */
async function stands(payment: PaymentRow, recurring_id: number | undefined): Promise<boolean> {
  const saved = recurring_id === undefined ? undefined : await find(recurring_id);
  return saved?.status === "active" && saved.payment_method === payment.charges?.method;
}

/**
 * Asks the provider for a charge, or what became of it; answers whether it is known now. Without `again`
 * (the key was forgotten) what was never made is not made any more, nor is it once the client said stop.
 */
export async function askCharge(opened: Opened, payment: PaymentRow, again = true): Promise<boolean> {
  const { account } = payment;
  const before = await outcomeOf(madeBefore(payment));
  if (before.kind !== "answered") return false;
  if (!before.answer && !again) {
    await failed(payment, "The saved method could not be charged.");
    return true;
  }
  // Stopped between our note of the charge and the charge, however long that was.
  if (!before.answer && !(await stands(payment, opened.row.recurring_id))) {
    await failed(payment, "Automatic payment was stopped before this charge.");
    return true;
  }
  const outcome = before.answer
    ? ({ kind: "answered", answer: before.answer } as const)
    : await makeIntent(opened, payment);
  if (outcome.kind === "unknown") return false;
  const intent = outcome.kind === "answered" ? outcome.answer : outcome.intent;
  if (intent) await observe(intent, account);
  const now = (await open(payment.invoice_id)).payments.find(({ id }) => id === payment.id);
  if (!now || !isAskedFor(now)) return true;
  // The provider wants something of the payer that only the payer can give, or does not know the method.
  if (intent && !(await letGo({ account, intent_id: intent.id }))) return false;
  await failed(
    payment,
    outcome.kind === "refused" ? outcome.message : "The saved method could not be charged.",
  );
  return true;
}

/** The charge came to nothing: both sides are told, and the invoice is open as any other. */
const failed = (of: PaymentRow, failure: string): Promise<void> =>
  Db.fresh(async () => {
    const opened = await open(of.invoice_id);
    const payment = opened.payments.find(({ id }) => id === of.id);
    if (!payment || !isAskedFor(payment)) return;
    const stored = recorded(opened, marked({ ...payment, status: "failed", failure }));
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
