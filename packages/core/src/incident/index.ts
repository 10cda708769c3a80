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
  /** Something about money did not follow: its owner is told. */
  Reported: Event.define("incident.reported", z.object({ incident_id: z.number() })),
};

interface What {
  kind: IncidentRow["kind"];
  reaction: string;
  event: Pick<Event.Envelope, "id" | "type" | "aggregate">;
  code?: number | undefined;
  /** The message as it stood in its queue. */
  body: string;
}

class Known extends Error {}

/**
 * Records what did not follow from an event of the actor's workspace, once for each event and reaction, and announces
 * it where it is about money. Answers whether it was new. What tells of incidents is never announced itself.
 */
export async function record({ kind, reaction, event, code, body }: What): Promise<boolean> {
  const owner_id = Actor.owner();
  const id = Id.derive(owner_id, "incident", reaction, event.id);
  const told = isMoney(event.type, reaction);
  const after = { incident_id: id, kind, reaction, event: event.type, code: code ?? null };
  try {
    await Db.commit(
      [
        Db.put(
          IncidentEntity.create({
            owner_id,
            id,
            kind,
            reaction,
            event: event.type,
            aggregate: event.aggregate,
            code,
            body,
            created_at: iso(),
          }),
          () => new Known(),
        ),
      ],
      [
        told
          ? Events.Reported.of(event.aggregate, { incident_id: id }, { after })
          : Event.audit("incident.recorded", event.aggregate, { after }),
      ],
    );
    return true;
  } catch (error) {
    if (error instanceof Known) return false;
    throw error;
  }
}

/** The actor's incident of this id. */
export async function find(id: number): Promise<IncidentRow | undefined> {
  const { data } = await IncidentEntity.get({ owner_id: Actor.owner(), id }).go({ consistent: true });
  return data ?? undefined;
}
