import { Actor } from "@stint/core/platform/actor";
import { Clock } from "@stint/core/platform/clock";
import { type Event, JournalEntity } from "@stint/core/platform/event";
import { Id } from "@stint/core/platform/id";
import { onTestFinished } from "vitest";

/** True in the world in which no workspace has the id of its owner, as if each had changed hands (docs/testing.md). */
export const handedOver = process.env.STINT_TEST_WORLD === "handed-over";

/** A signed-in owner of a fresh workspace, without rows of its own. */
export function newOwner(): Actor.Actor & { type: "user" } {
  const id = Id.next();
  const owner_id = handedOver ? Id.next() : id;
  return { type: "user", user_id: id, owner_id, role: "owner", sid: Id.token(), epoch: 0 };
}

const REQUEST = { request_id: "test-request", ip: "203.0.113.7", user_agent: "test" };

/** Runs `work` as an actor. */
export const as = <T>(actor: Actor.Actor, work: () => Promise<T>): Promise<T> =>
  Actor.run(actor, work, REQUEST);

/** Keeps the clock still until the test ends: a limit counts per window, and none ends between two of its calls. */
export function holdClock(): void {
  const at = Clock.now();
  onTestFinished(Clock.use(() => at));
}

/** The types of an aggregate's journal entries, oldest first: what was announced, and in what order. */
export async function journalOf(owner_id: number, aggregate: string): Promise<string[]> {
  const { data } = await JournalEntity.query.ofAggregate({ owner_id, aggregate }).go({ pages: "all" });
  return data.map((entry) => entry.type);
}

export type { Event };
