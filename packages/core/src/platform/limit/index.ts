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
      /** The counted subject (`subject.ts`) and its kind: one rule never mixes a place with a device. */
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
  /** The number allowed per window. */
  max: number;
  /** The window's length. Windows start at multiples of it, so two in a row may allow 2 × max. */
  seconds: number;
}

const subjectOf = ({ by, key }: Subject): string => `${by}:${key}`;

/** Counts one more; returns the seconds to wait when the window is full, 0 otherwise. */
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
 * Counts one more try of the caller and refuses when the window is full (1005). It is counted before the
 * work, by one atomic addition, so that parallel tries cannot exceed the limit. Nothing is counted for an
 * unknown caller. `advice` names another way than waiting.
 */
export async function take(rule: Rule, subject: Subject, advice = ""): Promise<void> {
  const wait = await count(rule, subject);
  if (wait === 0) return;
  const minutes = Math.ceil(wait / 60);
  const said = `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
  throw new TooMany(advice ? `${said} ${advice}` : said, wait);
}

/**
 * Like `take`, for work that is skipped without an error when the window is full: returns whether there was
 * room.
 */
export const hasRoom = async (rule: Rule, subject: Subject): Promise<boolean> =>
  (await count(rule, subject)) === 0;

/** Clears the tries of the current window, after a successful one. */
export async function clear(rule: Rule, subject: Subject): Promise<void> {
  const window = Math.floor(seconds() / rule.seconds);
  await LimitEntity.delete({ name: rule.name, subject: subjectOf(subject), window }).go();
}

export * as Limit from "./index";
