import * as z from "zod";
import { Actor } from "../actor";
import type { Entry } from "./journal";

export { difference, type Entry, history, JournalEntity } from "./journal";

/** An event as it travels on the bus. */
export interface Envelope<T = unknown> {
  id: number;
  type: string;
  occurred_at: string;
  owner_id: number;
  actor_id: string;
  aggregate: string;
  version?: number;
  /** Of the call that it came of, so that logs of both sides are found together. */
  request_id?: string;
  data: T;
  /** Set where an event is told again to one reaction: every other passes over it. */
  only?: string;
}

export const EnvelopeSchema = z.object({
  id: z.number(),
  type: z.string(),
  occurred_at: z.string(),
  owner_id: z.number(),
  actor_id: z.string(),
  aggregate: z.string(),
  version: z.number().optional(),
  request_id: z.string().optional(),
  data: z.unknown(),
  only: z.string().optional(),
});

interface Change {
  before?: object | undefined;
  after?: object | undefined;
  version?: number | undefined;
  /** For the few changes made outside a workspace's actor (a sign-up). */
  owner_id?: number | undefined;
}

export interface Definition<S extends z.ZodType = z.ZodType> {
  type: string;
  schema: S;
  /** The journal entry to commit with the change. `aggregate` is `noun:id`. */
  of: (aggregate: string, data: z.infer<S>, change?: Change) => Entry;
}

/** Declares an event, `noun.verbed`, with the schema its consumers parse it by. */
export function define<S extends z.ZodType>(type: string, schema: S): Definition<S> {
  return {
    type,
    schema,
    of: (aggregate, data, change = {}) => ({
      ...audit(type, aggregate, change),
      data: data as Record<string, unknown>,
    }),
  };
}

/** An entry that nobody on the bus waits for: the trace of a change (`task.updated`). */
export const audit = (type: string, aggregate: string, change: Change = {}): Entry => ({
  type,
  aggregate,
  owner_id: change.owner_id ?? Actor.owner(),
  before: change.before as Entry["before"],
  after: change.after as Entry["after"],
  version: change.version,
});

/** The event that a row of the journal is. */
export const envelopeOf = ({
  id,
  type,
  occurred_at,
  owner_id,
  actor_id,
  aggregate,
  version,
  request_id,
  data,
}: Record<string, unknown>): Envelope =>
  ({
    id,
    type,
    occurred_at,
    owner_id,
    actor_id,
    aggregate,
    version,
    request_id,
    data: data ?? {},
  }) as Envelope;

export { handleOnce, MARKED_DAYS, wasHandled } from "./inbox";
export * as Event from "./index";
