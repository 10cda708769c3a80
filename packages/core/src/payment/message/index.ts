import type Stripe from "stripe";
import { inNameOf } from "../../invoice/payment";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Code, fail } from "../../platform/error";
import { Event } from "../../platform/event";
import { stripe } from "../../platform/stripe";
import { Mismatch } from "../../platform/stripe/mismatch";
import { type MessageRow, ProviderMessageEntity } from "../anomaly/entity";
import { apply } from "../webhook/webhook";
import type { Message } from "./schema";

export { Message } from "./schema";

const shape = ({ owner_id: _, payload: __, ...of }: MessageRow): Message => of;

/** Returns the messages that wait for the operator, and those that did, newest first. */
export async function messages(input: Db.PageInput): Promise<Db.Page<Message>> {
  const page = await Db.page(
    ProviderMessageEntity,
    ProviderMessageEntity.query.byOwner({ owner_id: 0 }),
    input,
  );
  return { items: page.items.map(shape), next: page.next };
}

async function row(id: number): Promise<MessageRow> {
  const { data } = await ProviderMessageEntity.get({ id }).go({ consistent: true });
  return data ?? fail(Code.NotFound);
}

/** Returns the event as received, or as the provider still has it. */
async function eventOf(of: MessageRow): Promise<Stripe.Event> {
  if (of.payload) return JSON.parse(of.payload) as Stripe.Event;
  if (!of.event_id) return fail(Code.NotAllowed, "This was no event: there is nothing to run again.");
  return (await stripe()).events.retrieve(of.event_id, {}, inNameOf({ account: of.account || undefined }));
}

/**
 * Runs a message again, once its cause is fixed: done, or still open with its current error. Effects it had
 * before are not repeated. 1002 for what was no event, 1003.
 */
export async function retry(id: number): Promise<Message> {
  const before = await row(id);
  const event = await eventOf(before);
  const wrong = await Db.withoutInbox(() => apply(event)).then(
    () => undefined,
    (error: Error) => error,
  );
  const next: MessageRow = {
    ...before,
    status: wrong ? "open" : "done",
    tries: before.tries + 1,
    tried_at: iso(),
    ...(wrong && {
      reason: wrong instanceof Mismatch ? wrong.message : `${wrong.name}: ${wrong.message}`.slice(0, 500),
      found: wrong instanceof Mismatch ? wrong.found : {},
    }),
  };
  await Db.commit(
    [Db.put(ProviderMessageEntity.put(next))],
    [
      Event.audit("provider.retried", `provider:${before.event_id || before.object_id}`, {
        owner_id: 0,
        before: { status: before.status, reason: before.reason },
        after: { status: next.status, reason: next.reason, tries: next.tries },
      }),
    ],
  );
  return shape(next);
}
