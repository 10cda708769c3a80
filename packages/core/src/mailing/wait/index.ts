import { add } from "../../notification";
import { Actor } from "../../platform/actor";
import { iso, now } from "../../platform/clock";
import { Day } from "../../platform/date";
import { conditionFailed } from "../../platform/db/failure";
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
  else await WaitingEntity.put({ ...key, envelope, since, wait_day: dayOf(tomorrow(now())) }).go();
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

export interface PassedOn {
  passed: number;
  failed: { owner_id: number; event_id: number; error: Error }[];
}

/**
 * Tells the events that waited for today, or for a day that was missed, to their reactions again. `publish` puts
 * one on the bus. Who dies in between tells it twice, which every reaction bears.
 */
export async function passOn(publish: (envelope: Envelope) => Promise<void>): Promise<PassedOn> {
  const done: PassedOn = { passed: 0, failed: [] };
  const today = dayOf(now());
  for (let back = WAIT_DAYS; back >= 0; back--) {
    const wait_day = Day.addDays(today, -back);
    const { data } = await WaitingEntity.query.due({ wait_day }).go({ pages: "all", hydrate: true });
    for (const { owner_id, event_id, reaction, envelope } of data)
      try {
        await publish({ ...envelope, only: reaction });
        await settle({ owner_id, event_id, reaction }, wait_day);
        done.passed += 1;
      } catch (error) {
        done.failed.push({ owner_id, event_id, error: error as Error });
      }
  }
  return done;
}

/** Forgets it, unless it was put off again in the meantime. */
async function settle(
  key: { owner_id: number; event_id: number; reaction: string },
  day: string,
): Promise<void> {
  await WaitingEntity.delete(key)
    .where(({ wait_day }, { eq }) => eq(wait_day, day))
    .go()
    .catch((error: unknown) => {
      if (!conditionFailed(error)) throw error;
    });
}
