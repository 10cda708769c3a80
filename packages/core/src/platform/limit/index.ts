import { Entity } from "electrodb";
import { seconds } from "../clock";
import { Db } from "../db";
import { TooMany } from "../error";
import type { Subject } from "./subject";

export { device, everybody, networkOf, place, type Subject, session, workspace } from "./subject";

/** Exported for tests that fill it. */
export const LimitEntity = new Entity(
  {
    model: { entity: "limit", version: "1", service: "stint" },
    attributes: {
      name: { type: "string", required: true },
      /** Whom it counts (`subject.ts`), with how: one rule never mixes a place with a device. */
      subject: { type: "string", required: true },
      window: { type: "number", required: true },
      used: { type: "number", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      one: {
        pk: { field: "pk", composite: ["name", "subject", "window"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

export interface Rule {
  name: string;
  /** How many are let through in one window. */
  max: number;
  /** The window's length. Windows start at multiples of it, so two in a row may let 2 × max through. */
  seconds: number;
}

const subjectOf = ({ by, key }: Subject): string => `${by}:${key}`;

/** Counts one more; answers how many seconds to wait where the window is full, 0 where there was room. */
async function count(rule: Rule, subject: Subject): Promise<number> {
  if (!subject.key) return 0;
  const at = seconds();
  const window = Math.floor(at / rule.seconds);
  const end = (window + 1) * rule.seconds;
  const { data } = await LimitEntity.upsert({
    name: rule.name,
    subject: subjectOf(subject),
    window,
    ttl: end + 60,
  })
    .add({ used: 1 })
    .go({ response: "all_new" });
  return (data.used ?? 0) <= rule.max ? 0 : end - at;
}

/**
 * Counts one more try of who calls and refuses when the window is full (1005). Counted before the work, by one atomic
 * addition, so that parallel tries cannot slip past. Where nobody is known nothing is counted.
 * `advice` says another way than waiting.
 */
export async function take(rule: Rule, subject: Subject, advice = ""): Promise<void> {
  const wait = await count(rule, subject);
  if (wait === 0) return;
  const minutes = Math.ceil(wait / 60);
  const said = `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
  throw new TooMany(advice ? `${said} ${advice}` : said, wait);
}

/** As `take`, for what is left out quietly when there was too much of it: answers whether there was room. */
export const hasRoom = async (rule: Rule, subject: Subject): Promise<boolean> =>
  (await count(rule, subject)) === 0;

/** Forgets the tries of the current window, after one that proved to be right. */
export async function clear(rule: Rule, subject: Subject): Promise<void> {
  const window = Math.floor(seconds() / rule.seconds);
  await LimitEntity.delete({ name: rule.name, subject: subjectOf(subject), window }).go();
}

export * as Limit from "./index";
