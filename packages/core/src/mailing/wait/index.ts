import { add } from "../../notification";
import { Actor } from "../../platform/actor";
import { iso, now } from "../../platform/clock";
import { Day } from "../../platform/date";
import { conditionFailed } from "../../platform/db/failure";
import { Due } from "../../platform/due";
import type { Envelope } from "../../platform/event";
import { WaitingEntity } from "../entity";
import { dayOf, tomorrow, WAIT_DAYS } from "../rules";

/**
 * Keeps an event whose mail found no budget for a reaction, until tomorrow. The reaction runs again from its start
 * then, so that it reads the state of that day: nobody is reminded of what was paid meanwhile (D38). After a week
 * it is given up. The owner's bell tells of both, once a day.
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
    add({
      user_id: owner_id,
      key: `mail:${what}:${today}`,
      type: over ? "mail.given_up" : "mail.waits",
      title: over ? "Some email was not sent." : "Some email waits until tomorrow.",
      body: over ? `It waited for ${WAIT_DAYS} days. ${why}` : why,
    }),
  );
}

/**
 * Tells an event that waited to its reaction again. `publish` puts it on the bus. Who dies in between tells it twice,
 * which every reaction bears.
 */
export async function passOn(
  { owner_id, ids, due_at }: Due.Found,
  publish: (envelope: Envelope) => Promise<void>,
): Promise<void> {
  const [event = "", reaction = ""] = ids;
  const key = { owner_id, event_id: Number(event), reaction };
  const { data } = await WaitingEntity.get(key).go({ consistent: true });
  // It was told already, or put off again.
  if (data?.due_at !== due_at) return;
  await publish({ ...data.envelope, only: reaction });
  await WaitingEntity.delete(key)
    .where((row, { eq }) => eq(row.due_at, due_at))
    .go()
    .catch((error: unknown) => {
      if (!conditionFailed(error)) throw error;
    });
}
