import { Account } from "@stint/core/connected-account";
import { Incident } from "@stint/core/incident";
import { Invoice } from "@stint/core/invoice";
import { createRecurring, endRecurring } from "@stint/core/invoice/recurring/change";
import { Payment } from "@stint/core/payment";
import { settleCredit } from "@stint/core/payment/owed-credit";
import { Actor } from "@stint/core/platform/actor";
import { Db } from "@stint/core/platform/db";
import { Id } from "@stint/core/platform/id";
import { stripe } from "@stint/core/platform/stripe";
import { Workspace } from "@stint/core/workspace";
import type Stripe from "stripe";
import { ReceivingEntity } from "../../../packages/core/src/connected-account/entity";
import { takeAccount } from "../../../packages/core/src/connected-account/take";
import { makeDue } from "../../../packages/core/src/invoice/recurring/make";
import { newBusiness, newDraft, type Owner } from "../../../packages/core/test/invoice/support";
import {
  accepted,
  invoicesOf,
  offered,
  open,
  sign,
} from "../../../packages/core/test/proposal/change.support";
import { newOffer, Scope } from "../../../packages/core/test/proposal/support";
import { as } from "../../../packages/core/test/support";

/** An invoice whose client tried to pay it with a test method, and what the provider says of that. */
async function tried(payment_method: string) {
  const { owner, project_id } = await newBusiness();
  const { id } = await newDraft(owner, project_id);
  const { hash } = await as(owner, async () => {
    await Invoice.setMethod(id, "card", true);
    return Invoice.send(id, {});
  });
  const { client_secret } = await Payment.startCardPayment(hash ?? "");
  const intent_id = client_secret?.split("_secret_")[0] ?? "";
  const sdk = await stripe();
  await sdk.paymentIntents.confirm(intent_id, { payment_method }).catch(() => undefined);
  const intent = await sdk.paymentIntents.retrieve(intent_id);
  await Payment.observe(intent);
  const invoice = await as(owner, () => Invoice.get(id));
  return { owner, intent, place: { invoice_id: id, payment_id: invoice.payments[0]?.id ?? 0 } };
}

/** A payer who authorized a debit and waits for what arrives at the account, until somebody chooses the card. */
async function gaveWay() {
  const { owner, project_id } = await newBusiness();
  const { id } = await newDraft(owner, project_id);
  const { hash } = await as(owner, async () => {
    for (const way of ["card", "bank"] as const) await Invoice.setMethod(id, way, true);
    return Invoice.send(id, {});
  });
  await Payment.payByBank(hash ?? "", {
    payment_method: "pm_usBankAccount_success",
    authorized: true,
    verification: "microdeposits",
  });
  await Payment.startCardPayment(hash ?? "", { method: "card" });
  return owner;
}

/** What the provider says of a dispute. */
const dispute = (
  { intent }: { intent: Stripe.PaymentIntent },
  id: string,
  status: Stripe.Dispute.Status,
): Stripe.Dispute =>
  ({
    id,
    status,
    amount: 125_000,
    charge: intent.latest_charge,
    payment_intent: intent.id,
    currency: "usd",
    reason: "fraudulent",
    created: 1_800_000_000,
    balance_transactions: [],
    evidence_details: { due_by: null },
  }) as unknown as Stripe.Dispute;

/** The first invoice of a series, whose client lets the next ones be charged; then that or the series ends. */
async function charged(ends: "consent" | "series") {
  const { owner, project_id } = await newBusiness();
  const { id: invoice_id } = await newDraft(owner, project_id);
  const made = await as(owner, async () => {
    await Invoice.setMethod(invoice_id, "card", true);
    const starts_on = await Workspace.today();
    const { id } = await createRecurring({ invoice_id, frequency: "weekly", starts_on, count: 3 });
    await makeDue(id);
    return Invoice.get(Id.derive(owner.owner_id, "recurring", id, 0));
  });
  const { offer } = await Payment.autopayOf(made.hash ?? "");
  const { client_secret } = await Payment.startCardPayment(made.hash ?? "", { keep: offer ?? "" });
  const intent_id = client_secret?.split("_secret_")[0] ?? "";
  const sdk = await stripe();
  await sdk.paymentIntents.confirm(intent_id, { payment_method: "pm_card_visa" });
  await Payment.observe(await sdk.paymentIntents.retrieve(intent_id));
  if (ends === "consent") await Payment.stopByClient(made.hash ?? "");
  else await as(owner, () => endRecurring(made.recurring_id ?? 0));
  return owner;
}

/** An owner's account gets a bank; then the provider takes no payments for it any more. */
async function closed() {
  const { owner } = await newBusiness();
  await as(owner, async () => {
    await Account.open({});
    const { data } = await ReceivingEntity.get({ owner_id: owner.owner_id }).go();
    const account = await (await stripe()).accounts.retrieve(data?.provider_id ?? "");
    const bank = { object: "bank_account", id: "ba_sample", bank_name: "Sample Bank", last4: "6789" };
    const external_accounts = { ...account.external_accounts, data: [bank] };
    const linked = { ...account, external_accounts } as typeof account;
    await takeAccount(linked);
    const requirements = { ...account.requirements, disabled_reason: "rejected.other" };
    await takeAccount({ ...linked, requirements } as typeof account);
  });
  return owner;
}

/** A change order lowers what a contested invoice bills: its credit waits, and follows once the dispute is over. */
async function owed() {
  const offer = await accepted(await newOffer());
  const { owner, project_id } = offer;
  const id = (await invoicesOf(offer))[1]?.id ?? 0;
  const { hash } = await as(owner, async () => {
    await Invoice.setMethod(id, "card", true);
    return Invoice.send(id, {});
  });
  const { client_secret } = await Payment.startCardPayment(hash ?? "");
  const intent_id = client_secret?.split("_secret_")[0] ?? "";
  const sdk = await stripe();
  await sdk.paymentIntents.confirm(intent_id, { payment_method: "pm_card_visa" });
  const intent = await sdk.paymentIntents.retrieve(intent_id);
  await Payment.observe(intent);
  const { payments } = await as(owner, () => Invoice.get(id));
  const place = { invoice_id: id, payment_id: payments[0]?.id ?? 0 };
  const say = (status: Stripe.Dispute.Status) => {
    const news = { ...dispute({ intent }, "dp_owed", status), amount: 317_500 };
    return Actor.asSystem(owner.owner_id, "stripe", () => Payment.takeDispute(place, news, undefined));
  };
  await say("needs_response");
  const change = await open(offer);
  await as(owner, () => Scope.updateTask(offer.task_ids[0], { price: 1_000 }));
  await sign(offer, change.id, await offered(offer, change.id));
  await say("won");
  await as(owner, () => settleCredit({ project_id }));
  return owner.owner_id;
}

/** Something that should have followed did not. */
const missed = (of: { owner: Owner; place: { invoice_id: number } }) =>
  as(of.owner, () =>
    Incident.record({
      kind: "refused",
      reaction: "invoice-paid-share-payouts",
      event: { id: 1, type: "invoice.paid", aggregate: `invoice:${of.place.invoice_id}` },
      code: 2026,
      body: "{}",
    }),
  );

/** Payments that fail, come back and are contested. */
export async function playMoney(): Promise<number[]> {
  const failed = await tried("pm_card_chargeDeclined");
  const contested = await tried("pm_card_visa");
  const returned = await tried("pm_card_visa");
  const say = (of: typeof contested, ...news: Stripe.Dispute[]) =>
    Actor.asSystem(of.owner.owner_id, "stripe", async () => {
      for (const each of news) await Payment.takeDispute(of.place, each, undefined);
    });
  await say(
    contested,
    dispute(contested, "dp_story", "needs_response"),
    dispute(contested, "dp_story", "won"),
    // Later its bank asks about it once more.
    dispute(contested, "dp_later", "warning_needs_response"),
  );
  await say(returned, dispute(returned, "dp_other", "needs_response"), dispute(returned, "dp_other", "lost"));
  await missed(contested);
  const waiting = await owed();
  const byHand = await newBusiness();
  const { id } = await newDraft(byHand.owner, byHand.project_id);
  await as(byHand.owner, async () => {
    await Invoice.send(id, {});
    const paid = await Payment.markPaid(id, { paid_at: "2026-01-02", payment_method: "check" });
    await Payment.reverse(id, paid.payments[0]?.id ?? 0, { note: "It bounced" });
    const again = await Payment.markPaid(id, { paid_at: "2026-01-03", payment_method: "cash" });
    await Payment.refund(id, again.payments[1]?.id ?? 0, { amount: 4000, reason: "One day fewer" });
    // A refund that did not arrive says so once more: nothing of this client's is in hand then.
    const told = { invoice_id: id, project_id: again.project_id, payment_id: 1, refund_id: 1 };
    await Db.commit([], [Invoice.Events.RefundFailed.of(`invoice:${id}`, told)]);
    // Nor was any debit of this client's announced that automatic payment's end could cancel.
    const debit = { invoice_id: id, project_id: again.project_id, payment_id: 1 };
    await Db.commit([], [Invoice.Events.DebitStopped.of(`invoice:${id}`, debit)]);
  });
  const others = [await charged("consent"), await charged("series"), await closed(), await gaveWay()];
  return [
    ...others.map(({ owner_id }) => owner_id),
    waiting,
    ...[failed, contested, returned, byHand].map(({ owner }) => owner.owner_id),
  ];
}
