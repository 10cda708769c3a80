import type Stripe from "stripe";
import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import type { Mismatch } from "../../platform/stripe/mismatch";
import { type MessageRow, ProviderMessageEntity } from "./entity";

/** Rows stay far below the database's limit. */
const MOST_BYTES = 200_000;

interface Kept {
  kind: MessageRow["kind"];
  /** The key under which it is stored once. */
  key: string;
  reason: string;
  found?: Record<string, unknown>;
  event?: Stripe.Event;
  account?: string | undefined;
  object_id?: string | undefined;
}

/** Stores a message for the operator, once for its key. */
async function keepOnce({ kind, key, reason, found = {}, event, account, object_id }: Kept): Promise<void> {
  const id = Id.derive("provider_message", key);
  const { data: known } = await ProviderMessageEntity.get({ id }).go({ consistent: true });
  if (known) return;
  const payload = event ? JSON.stringify(event) : "";
  const object = event?.data?.object as { id?: unknown } | undefined;
  const row: MessageRow = {
    owner_id: 0,
    id,
    kind,
    status: "open",
    event_id: event?.id ?? "",
    type: event?.type ?? "",
    account: account ?? event?.account ?? "",
    object_id: object_id ?? (typeof object?.id === "string" ? object.id : ""),
    reason: reason.slice(0, 500),
    found,
    payload: Buffer.byteLength(payload) > MOST_BYTES ? "" : payload,
    tries: 1,
    tried_at: iso(),
    created_at: iso(),
  };
  await Actor.asSystem(0, "stripe", () =>
    Db.commit(
      [Db.put(ProviderMessageEntity.put(row))],
      [
        Event.audit(`provider.${kind}`, `provider:${row.event_id || row.object_id}`, {
          after: { reason: row.reason, type: row.type, account: row.account, object: row.object_id, found },
        }),
      ],
    ),
  );
}

/**
 * Stores an event that does not match our data, with the difference: an anomaly for the operator, and nothing
 * else.
 */
export const keepMismatch = (event: Stripe.Event, { message, found }: Mismatch): Promise<void> =>
  keepOnce({ kind: "mismatch", key: event.id, reason: message, found, event });

/** Stores the same for an object that we requested from the provider ourselves. */
export const keepObject = (
  object: { id: string },
  account: string | undefined,
  { message, found }: Mismatch,
): Promise<void> =>
  keepOnce({
    kind: "mismatch",
    key: `${object.id}:${message}`,
    reason: message,
    found,
    account,
    object_id: object.id,
  });

/** Parks an event that cannot be processed: stored with the reason, for the operator to try again. */
export const park = (event: Stripe.Event, error: Error): Promise<void> =>
  keepOnce({ kind: "parked", key: event.id, reason: `${error.name}: ${error.message}`, event });
