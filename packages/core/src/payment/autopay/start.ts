import type Stripe from "stripe";
import { inNameOf } from "../../invoice/payment";
import type { Consent } from "../../invoice/payment/read";
import type { PaymentRow, Row } from "../../invoice/read";
import { series } from "../../invoice/recurring";
import { Db } from "../../platform/db";
import type { Entry } from "../../platform/event";
import { outcomeOf, stripe } from "../../platform/stripe";
import { isDebit } from "../../platform/stripe/methods/rules";
import { idOf } from "../payment-ref";
import { AutopayEntity, type AutopayRow } from "./entity";
import { Events } from "./events";
import { aggregateOf, find } from "./rows";

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the method in words: "Visa ending 4242". */
function referenceOf(of: Stripe.PaymentMethod | undefined): string {
  if (of?.card) return `${capital(of.card.brand)} ending ${of.card.last4}`;
  if (of?.us_bank_account)
    return `${of.us_bank_account.bank_name ?? "Bank"} ending ${of.us_bank_account.last4}`;
  if (of?.sepa_debit) return `SEPA debit ending ${of.sepa_debit.last4}`;
  if (of?.bacs_debit) return `Bacs debit ending ${of.bacs_debit.last4}`;
  return "Saved method";
}

/** Says whether a consent was withdrawn, or replaced by another one, while its payment was on its way. */
export const isOutdated = ({ agreed_at }: Consent, old: AutopayRow | undefined): boolean =>
  (old?.stopped_at ?? "") >= agreed_at || (old?.status === "active" && old.consent.agreed_at > agreed_at);

/**
 * Returns the method that a payment leaves for later charges: its own, or the SEPA debit that the provider makes of
 * an iDEAL or Bancontact payment.
 */
async function savedMethod(payment: PaymentRow, intent: Stripe.PaymentIntent): Promise<string | undefined> {
  const own = idOf(intent.payment_method);
  const id = idOf(intent.latest_charge);
  if (!id || payment.method === "card" || isDebit(payment.method)) return own;
  const told = await outcomeOf((await stripe()).charges.retrieve(id, {}, inNameOf(payment)));
  if (told.kind !== "answered") return own;
  const { ideal, bancontact } = told.answer.payment_method_details ?? {};
  return idOf((ideal ?? bancontact)?.generated_sepa_debit) ?? own;
}

/**
 * Returns the extra writes of a settling payment whose payer agreed to save the method: from now on it is
 * charged for the series. Asks the provider for the method's name first, but the payment does not wait for an
 * answer.
 */
export async function startAutopayWrites(
  of: Row,
  payment: PaymentRow,
  intent: Stripe.PaymentIntent,
): Promise<{ writes: Db.Write[]; entries: Entry[] }> {
  const { keeps } = payment;
  const { owner_id, recurring_id } = of;
  const nothing = { writes: [], entries: [] };
  if (!keeps || recurring_id === undefined) return nothing;
  const method = await savedMethod(payment, intent);
  if (!method) return nothing;
  const sdk = await stripe();
  const [told, old, each] = await Promise.all([
    outcomeOf(sdk.paymentMethods.retrieve(method, {}, inNameOf(payment))),
    find(recurring_id),
    series(recurring_id),
  ]);
  const found = told.kind === "answered" ? told.answer : undefined;
  // The series ended while the money was on its way: nothing is to be charged, and the provider forgets the
  // method.
  if (each.status === "ended") {
    const { account } = payment;
    const ref = { recurring_id, invoice_id: of.id, by: "end" as const, payment_method: method, account };
    return { writes: [], entries: [Events.Stopped.of(aggregateOf(recurring_id), ref)] };
  }
  if (isOutdated(keeps.consent, old)) return nothing;
  const next = {
    owner_id,
    recurring_id,
    version: (old?.version ?? 0) + 1,
    status: "active" as const,
    client_id: of.client_id,
    customer: keeps.customer,
    payment_method: method,
    ...(payment.account ? { account: payment.account } : {}),
    method: found?.type ?? payment.method,
    reference: referenceOf(found),
    consent: keeps.consent,
    // The interval continues: a new consent on an older invoice brings no charge forward.
    ...(old?.turn ? { turn: old.turn } : {}),
    ...(old?.stopped_at ? { stopped_at: old.stopped_at, stopped_by: old.stopped_by } : {}),
  };
  return {
    writes: [Db.replace(AutopayEntity, old, next)],
    entries: [
      Events.Started.of(
        aggregateOf(recurring_id),
        { recurring_id, invoice_id: of.id },
        {
          before: { status: old?.status ?? null },
          after: { status: next.status, reference: next.reference, consent: keeps.consent },
          version: next.version,
        },
      ),
    ],
  };
}
