import { notifyOwner } from "../../notification";
import { Actor } from "../../platform/actor";
import { iso, now } from "../../platform/clock";
import { Day } from "../../platform/date";
import { conditionFailed } from "../../platform/db/failure";
import { Due } from "../../platform/due";
import type { Envelope } from "../../platform/event";
import { WaitingEntity } from "../entity";
import { dayOf, tomorrow, WAIT_DAYS } from "../rules";

/**
 * Stores a reaction's event whose mail has no budget, until tomorrow. The reaction then runs again from its
 * start, so that it reads that day's state: nobody is reminded of a paid invoice (D38). It is given up after
 * a week. The owner is notified of both, once a day.
 */
export async function postpone(reaction: string, envelope: Envelope, why: string): Promise<void> {
  const { owner_id, id: event_id } = envelope;
  const key = { owner_id, event_id, reaction };
  const { data: known } = await WaitingEntity.get(key).go({ consistent: true });
  const since = known?.since ?? iso();
  const today = dayOf(now());
  const over = Day.daysBetween(dayOf(new Date(since)), today) >= WAIT_DAYS;
  if (over) await WaitingEntity.delete(key).go();
  else await WaitingEntity.put({ ...key, envelope, since, ...Due.at(owner_id, tomorrow(now())) }).go();
  const what = over ? "given-up" : "waits";
  await Actor.asSystem(owner_id, "mailing", () =>
    notifyOwner({
      key: `mail:${what}:${today}`,
      type: over ? "mail.given_up" : "mail.waits",
      title: over ? "Some email was not sent." : "Some email waits until tomorrow.",
      body: over ? `It waited for ${WAIT_DAYS} days. ${why}` : why,
    }),
  );
}

/**
 * Delivers a waiting event to its reaction again. `publish` puts it on the bus. A crash in between delivers
 * it twice, which every reaction tolerates.
 */
export async function passOn(
  { owner_id, ids, due_at }: Due.Found,
  publish: (envelope: Envelope) => Promise<void>,
): Promise<void> {
  const [event = "", reaction = ""] = ids;
  const key = { owner_id, event_id: Number(event), reaction };
  const { data } = await WaitingEntity.get(key).go({ consistent: true });
  // It was delivered already, or postponed again.
  if (data?.due_at !== due_at) return;
  await publish({ ...data.envelope, only: reaction });
  await WaitingEntity.delete(key)
    .where((row, { eq }) => eq(row.due_at, due_at))
    .go()
    .catch((error: unknown) => {
      if (!conditionFailed(error)) throw error;
    });
}
