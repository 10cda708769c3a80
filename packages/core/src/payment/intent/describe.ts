import type Stripe from "stripe";
import { describeKept } from "../../invoice";
import { type InvoiceWithPayments, inNameOf, recordPaymentWrites } from "../../invoice/payment";
import { planFeeOf, wayOf } from "../../invoice/payment/rules";
import { aggregateOf, feesFor, type PaymentRow } from "../../invoice/read";
import { Ledger } from "../../ledger";
import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { Event } from "../../platform/event";
import { Money } from "../../platform/money";
import { stripe } from "../../platform/stripe";
import { fromProvider, toProvider } from "../../platform/stripe/amount";
import { requireSame } from "../../platform/stripe/mismatch";
import { Workspace } from "../../workspace";
import { chargedOf } from "../charge-amount";
import { findOrRecoverRef, idOf, keep, loadPayment } from "../payment-ref";

/**
 * Stores the words for the receipt, "Visa ending 4242", and the provider's fee: the charge has them, the
 * intent does not. The fee is posted once, when it is in the payment's own currency. For a settled payment
 * only the charge that settled it counts: events of an earlier failed try may arrive at any time. @throws
 * Mismatch
 */
export async function describe(charge: Stripe.Charge, event: Stripe.Event): Promise<void> {
  const intent_id = idOf(charge.payment_intent);
  const { account } = event;
  const ref = intent_id === undefined ? undefined : await findOrRecoverRef({ ...charge, intent_id }, account);
  if (!intent_id || !ref) return keep(event);
  await Actor.asSystem(ref.owner_id, "stripe", async () => {
    const before = await loadPayment(ref);
    if (before) requireAgreement(charge, intent_id, account, before.payment);
    const cost = before && before.payment.fee === undefined ? await costOf(charge, before) : undefined;
    await Db.retryOnConflict(async () => {
      const found = await loadPayment(ref);
      if (!found) return;
      const { opened, payment } = found;
      if (charge.id !== cameInBy(payment, charge)) return;
      const told = referenceOf(charge);
      const words = told && told.reference !== payment.reference ? told : {};
      const kept = payment.fee === undefined && cost?.currency === payment.currency ? { fee: cost.fee } : {};
      const after = { ...words, ...kept };
      if (Object.keys(after).length === 0) return;
      const described = { ...payment, ...after };
      const stored = recordPaymentWrites(opened, { ...described, balance: describeKept(payment, described) });
      const why = { cause: "fee" as const, cause_id: payment.id, date: await Workspace.today() };
      await Db.commit(
        [...stored.writes, ...Ledger.postWrites(opened.row, why, Ledger.Rules.postFee(kept.fee ?? 0))],
        [
          Event.audit("payment.described", aggregateOf(opened.row.id), {
            after,
            version: stored.opened.row.version,
          }),
        ],
      );
    });
  });
}

/** Returns the charge that settled a payment; before that, the given one. */
const cameInBy = ({ paid_at, charge_id }: PaymentRow, charge: Stripe.Charge): string =>
  (paid_at && charge_id) || charge.id;

/** Refuses a charge that does not match the payment in everything. @throws Mismatch */
function requireAgreement(
  charge: Stripe.Charge,
  intent_id: string,
  account: string | undefined,
  payment: PaymentRow,
): void {
  const asked = toProvider(chargedOf(payment), payment.currency);
  requireSame("does_not_agree", [
    ["intent", intent_id, payment.intent_id ?? intent_id],
    ["charge", charge.id, charge.status === "succeeded" ? cameInBy(payment, charge) : charge.id],
    // If a payment settled for less, the charge is for more than was received.
    ["amount", charge.amount_captured === asked ? asked : charge.amount, asked],
    ["currency", charge.currency.toUpperCase(), payment.currency],
    ["account", account, payment.account],
    ["provider", payment.provider, "stripe"],
  ]);
}

/**
 * Returns the fee on a successful charge; undefined while it is not booked. In an owner's account the provider
 * takes ours with its own; in the installation's it stays there.
 */
async function costOf(
  charge: Stripe.Charge,
  { opened, payment }: { opened: InvoiceWithPayments; payment: PaymentRow },
): Promise<{ fee: number; currency: string } | undefined> {
  const { balance_transaction: entry, status } = charge;
  if (!entry || status !== "succeeded") return undefined;
  const line =
    typeof entry === "string"
      ? await (await stripe()).balanceTransactions.retrieve(entry, {}, inNameOf(payment))
      : entry;
  const theirs = { fee: fromProvider(line.fee, line.currency), currency: line.currency.toUpperCase() };
  if (payment.account) return theirs;
  const way = wayOf(charge.payment_method_details?.type ?? payment.method);
  const ours = planFeeOf(feesFor(opened.row), way, chargedOf(payment), payment.currency);
  return { ...theirs, fee: Money.add(theirs.fee, ours) };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns how a charge was paid, in words; undefined when the provider does not say. */
function referenceOf(charge: Stripe.Charge): { method: string; reference: string } | undefined {
  const details = charge.payment_method_details;
  const { card, us_bank_account: us } = details ?? {};
  if (card?.last4)
    return { method: "card", reference: `${capital(card.brand ?? "Card")} ending ${card.last4}` };
  if (us?.last4)
    return { method: "us_bank_account", reference: `${us.bank_name ?? "Bank"} ending ${us.last4}` };
  const { sepa_debit: sepa, bacs_debit: bacs, ideal, bancontact } = details ?? {};
  if (sepa?.last4) return { method: "sepa_debit", reference: `SEPA debit ending ${sepa.last4}` };
  if (bacs?.last4) return { method: "bacs_debit", reference: `Bacs debit ending ${bacs.last4}` };
  const redirect = ideal ?? bancontact;
  if (!redirect) return undefined;
  const name = ideal ? "iDEAL" : "Bancontact";
  const ending = redirect.iban_last4 ? ` ending ${redirect.iban_last4}` : "";
  return { method: ideal ? "ideal" : "bancontact", reference: `${name}${ending}` };
}
