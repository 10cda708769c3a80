import { Entity } from "electrodb";
import { seconds } from "../clock";
import { Db } from "../db";
import { TooMany } from "../error";

const LimitEntity = new Entity(
  {
    model: { entity: "limit", version: "1", service: "stint" },
    attributes: {
      name: { type: "string", required: true },
      /** Whom it counts: a folded address, a hash of one, an IP address. */
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

/**
 * Counts one more try and refuses when the window is full (1005). Counted before the work, by one atomic
 * addition, so that parallel tries cannot slip past. Without a subject (no address known) nothing is counted.
 */
export async function take(rule: Rule, subject: string): Promise<void> {
  if (!subject) return;
  const at = seconds();
  const window = Math.floor(at / rule.seconds);
  const end = (window + 1) * rule.seconds;
  const { data } = await LimitEntity.upsert({ name: rule.name, subject, window, ttl: end + 60 })
    .add({ used: 1 })
    .go({ response: "all_new" });
  if ((data.used ?? 0) <= rule.max) return;
  const minutes = Math.ceil((end - at) / 60);
  throw new TooMany(
    `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
    end - at,
  );
}

/** Forgets the tries of the current window, after one that proved to be right. */
export async function clear(rule: Rule, subject: string): Promise<void> {
  const window = Math.floor(seconds() / rule.seconds);
  await LimitEntity.delete({ name: rule.name, subject, window }).go();
}

export * as Limit from "./index";
