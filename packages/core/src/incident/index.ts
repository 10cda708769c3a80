import * as z from "zod";
import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { IncidentEntity, type IncidentRow } from "./entity";
import { isMoney } from "./rules";

export * as Incident from "./index";
export { isRefusal } from "./rules";

export const Events = {
  /** An incident about money: its owner is informed. */
  Reported: Event.define("incident.reported", z.object({ incident_id: z.number() })),
};

interface What {
  kind: "refused" | "failed";
  reaction: string;
  event: Pick<Event.Envelope, "id" | "type" | "aggregate">;
  code?: number | undefined;
  /** The message from the queue, unchanged. */
  body: string;
}

class Known extends Error {}

/**
 * Records the incident of an event of the actor's workspace, once per event and reaction, and announces it if
 * it is about money; again if it was redriven and failed again. Returns whether it was new. Reactions that
 * report incidents are never announced themselves.
 */
export async function record({ kind, reaction, event, code, body }: What): Promise<boolean> {
  const id = Id.derive(Actor.owner(), "incident", reaction, event.id);
  const told = isMoney(event.type, reaction);
  const after = { incident_id: id, kind, reaction, event: event.type, code: code ?? null };
  return storeIncident({ id, kind, reaction, event: event.type, aggregate: event.aggregate, code, body }, [
    told
      ? Events.Reported.of(event.aggregate, { incident_id: id }, { after })
      : Event.audit("incident.recorded", event.aggregate, { after }),
  ]);
}

/**
 * Records that an invariant of the actor's workspace is violated, once per sentence. It is our defect, so its
 * owner is not informed. Returns whether it was new.
 */
export async function recordViolation(invariant: string, sentence: string): Promise<boolean> {
  const owner_id = Actor.owner();
  const id = Id.derive(owner_id, "incident", invariant, sentence);
  const aggregate = `workspace:${owner_id}`;
  const event = "invariant.violated";
  const after = { incident_id: id, kind: "violated", reaction: invariant, event };
  return storeIncident({ id, kind: "violated", reaction: invariant, event, aggregate, body: sentence }, [
    Event.audit("incident.recorded", aggregate, { after }),
  ]);
}

/**
 * Stores an incident with its journal entry, once, or again after it was redriven; returns whether it was
 * new.
 */
async function storeIncident(
  row: Omit<IncidentRow, "owner_id" | "created_at">,
  entries: [Event.Entry, ...Event.Entry[]],
): Promise<boolean> {
  const made = IncidentEntity.put({ ...row, owner_id: Actor.owner(), created_at: iso() }).where(
    ({ kind, redriven_at }, { exists, notExists }) => `${notExists(kind)} OR ${exists(redriven_at)}`,
  );
  try {
    await Db.commit([Db.put(made, () => new Known())], entries);
    return true;
  } catch (error) {
    if (error instanceof Known) return false;
    throw error;
  }
}

/** Returns the actor's incident of this id. */
export async function find(id: number): Promise<IncidentRow | undefined> {
  const { data } = await IncidentEntity.get({ owner_id: Actor.owner(), id }).go({ consistent: true });
  return data ?? undefined;
}

/** Number of segments of the table, read one after the other. */
const SEGMENTS = 4;
const PAGE = 1000;

/** Yields the incidents of all workspaces whose message was not sent to its reaction again. */
export async function* listWaiting(): AsyncGenerator<IncidentRow> {
  for (let segment = 0; segment < SEGMENTS; segment++) {
    let after: string | undefined;
    do {
      const page = await Db.scan(IncidentEntity, { segment, of: SEGMENTS, after, most: PAGE });
      for (const row of page.rows as IncidentRow[])
        if (row.kind !== "violated" && row.redriven_at === undefined) yield row;
      after = page.after;
    } while (after !== undefined);
  }
}

/** Records that an incident's message was sent to its reaction again. */
export async function noteRedriven({ owner_id, id }: Pick<IncidentRow, "owner_id" | "id">): Promise<void> {
  await IncidentEntity.patch({ owner_id, id }).set({ redriven_at: iso() }).go();
}
