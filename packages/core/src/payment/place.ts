import type Stripe from "stripe";
import { open, type PaymentRow } from "../invoice/rows";
import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { AppError, Code } from "../platform/error";
import { Event } from "../platform/event";
import type { Opened } from "./settle";
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

/**
 * Where an intent belongs: by the pointer that was claimed when it was made or, while the answer to its
 * making is still on its way, by the ids it was made with. Undefined for one that is not ours.
 */
export async function placeOf(
  intent: Pick<Stripe.PaymentIntent, "id"> & { metadata: Stripe.Metadata | null },
): Promise<Place | undefined> {
  const pointer = await Db.resolve("payment_intent", intent.id);
  if (pointer?.parent_id)
    return { owner_id: pointer.owner_id, invoice_id: pointer.parent_id, payment_id: pointer.target_id };
  const { owner_id, invoice_id, payment_id } = intent.metadata ?? {};
  const place = {
    owner_id: number(owner_id),
    invoice_id: number(invoice_id),
    payment_id: number(payment_id),
  };
  const payment = await Actor.asSystem(place.owner_id, "stripe", () => paymentAt(place));
  return payment && !payment.payment.intent_id ? place : undefined;
}

export async function paymentAt(place: Place): Promise<{ opened: Opened; payment: PaymentRow } | undefined> {
  const opened = await open(place.invoice_id).catch((error: unknown) => {
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
    () => new AppError(Code.Conflict),
  );
