import type Stripe from "stripe";
import { load, type PaymentRow } from "../../invoice/read";
import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { AppError, StaleWrite } from "../../platform/error";
import { Event } from "../../platform/event";
import { isSigned } from "../../platform/stripe/metadata";
import { Mismatch } from "../../platform/stripe/mismatch";
import type { Opened } from "../settle";

export const idOf = (of: string | { id: string } | null | undefined): string | undefined =>
  typeof of === "string" ? of : of?.id;

/** An event that changes nothing here is kept in the journal all the same. */
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

export interface Place {
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

/** Where an intent belongs by the pointer that was stored when it was made; undefined for one that is not ours. */
export async function placeOf(intent_id: string): Promise<Place | undefined> {
  const pointer = await Db.resolve("payment_intent", intent_id);
  return pointer?.parent_id
    ? { owner_id: pointer.owner_id, invoice_id: pointer.parent_id, payment_id: pointer.target_id }
    : undefined;
}

/**
 * As `placeOf`, and while the answer to an intent's making is still on its way: the payment that we asked for it, by
 * the metadata that we signed for this very account, amount and currency. Ids that somebody else wrote there place
 * nothing: they are a `Mismatch`.
 */
export async function placeOrRecover(made: Made, account: string | undefined): Promise<Place | undefined> {
  const known = await placeOf(made.intent_id);
  if (known) return known;
  const { owner_id, invoice_id, payment_id } = made.metadata ?? {};
  if (owner_id === undefined || invoice_id === undefined || payment_id === undefined) return undefined;
  const found = { object: made.intent_id, account: account ?? null, owner_id, invoice_id, payment_id };
  if (!isSigned("payment", made.metadata, { account, amount: made.amount, currency: made.currency }))
    throw new Mismatch("metadata_not_ours", found);
  const place = {
    owner_id: number(owner_id),
    invoice_id: number(invoice_id),
    payment_id: number(payment_id),
  };
  const at = await Actor.asSystem(place.owner_id, "stripe", () => paymentAt(place));
  if (at?.payment.provider !== "stripe" || at.payment.intent_id)
    throw new Mismatch("payment_has_another_intent", found);
  return place;
}

export async function paymentAt(place: Place): Promise<{ opened: Opened; payment: PaymentRow } | undefined> {
  const opened = await load(place.invoice_id).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  const payment = opened?.payments.find(({ id }) => id === place.payment_id);
  return opened && payment ? { opened, payment } : undefined;
}

/** The pointer from the provider's id to the payment. A payment that has it already is not stale for long. */
export const claimOf = (place: Place, intent_id: string): Db.Write =>
  Db.claim(
    {
      kind: "payment_intent",
      value: intent_id,
      owner_id: place.owner_id,
      target_id: place.payment_id,
      parent_id: place.invoice_id,
    },
    () => new StaleWrite(),
  );
