import type Stripe from "stripe";
import type { InvoiceWithPayments } from "../invoice/payment";
import { load, type PaymentRow } from "../invoice/read";
import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { AppError, StaleWrite } from "../platform/error";
import { Event } from "../platform/event";
import { isSigned } from "../platform/stripe/metadata";
import { Mismatch } from "../platform/stripe/mismatch";

export const idOf = (of: string | { id: string } | null | undefined): string | undefined =>
  typeof of === "string" ? of : of?.id;

/** Writes an event that changes nothing here into the journal. */
export const keep = (event: Stripe.Event): Promise<void> =>
  Actor.asSystem(0, "stripe", () =>
    Db.commit(
      [],
      [
        Event.audit("payment.provider_event", `provider:${event.id}`, {
          after: { type: event.type, object: idOf(event.data.object as { id?: string } as { id: string }) },
        }),
      ],
    ),
  );

export interface PaymentRef {
  owner_id: number;
  invoice_id: number;
  payment_id: number;
}

const number = (text: string | undefined): number =>
  text !== undefined && /^\d{1,16}$/.test(text) ? Number(text) : 0;

/** An intent, or a charge of it that carries the intent's metadata. */
export interface Made {
  intent_id: string;
  amount: number;
  currency: string;
  metadata: Stripe.Metadata | null;
}

/**
 * Finds the payment of an intent by the pointer stored when it was made; undefined for one that is not ours.
 */
export async function findPaymentRef(intent_id: string): Promise<PaymentRef | undefined> {
  const pointer = await Db.resolve("payment_intent", intent_id);
  return pointer?.parent_id
    ? { owner_id: pointer.owner_id, invoice_id: pointer.parent_id, payment_id: pointer.target_id }
    : undefined;
}

/**
 * Finds it like `findPaymentRef`, also before the answer to our request arrived: by the metadata that we
 * signed for this very account, amount and currency. Ids written there by somebody else lead nowhere: they
 * are a `Mismatch`.
 */
export async function findOrRecoverRef(
  made: Made,
  account: string | undefined,
): Promise<PaymentRef | undefined> {
  const known = await findPaymentRef(made.intent_id);
  if (known) return known;
  const { owner_id, invoice_id, payment_id } = made.metadata ?? {};
  if (owner_id === undefined || invoice_id === undefined || payment_id === undefined) return undefined;
  const found = { object: made.intent_id, account: account ?? null, owner_id, invoice_id, payment_id };
  if (!isSigned("payment", made.metadata, { account, amount: made.amount, currency: made.currency }))
    throw new Mismatch("metadata_not_ours", found);
  const ref = {
    owner_id: number(owner_id),
    invoice_id: number(invoice_id),
    payment_id: number(payment_id),
  };
  const at = await Actor.asSystem(ref.owner_id, "stripe", () => loadPayment(ref));
  if (at?.payment.provider !== "stripe" || at.payment.intent_id)
    throw new Mismatch("payment_has_another_intent", found);
  return ref;
}

export async function loadPayment(
  ref: PaymentRef,
): Promise<{ opened: InvoiceWithPayments; payment: PaymentRow } | undefined> {
  const opened = await load(ref.invoice_id).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  const payment = opened?.payments.find(({ id }) => id === ref.payment_id);
  return opened && payment ? { opened, payment } : undefined;
}

/**
 * Returns the pointer from the provider's id to the payment. A payment that has it already is not stale for
 * long.
 */
export const claimIntentWrite = (ref: PaymentRef, intent_id: string): Db.Write =>
  Db.claim(
    {
      kind: "payment_intent",
      value: intent_id,
      owner_id: ref.owner_id,
      target_id: ref.payment_id,
      parent_id: ref.invoice_id,
    },
    () => new StaleWrite(),
  );
