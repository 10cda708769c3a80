import * as z from "zod";
import { Actor } from "../actor";
import type { Entry } from "../db/journal";

export { difference, type Entry, history, JournalEntity } from "../db/journal";

/** An event as the bus carries it. */
export interface Envelope<T = unknown> {
  id: number;
  type: string;
  occurred_at: string;
  owner_id: number;
  actor_id: string;
  aggregate: string;
  version?: number;
  /** The id of the request that caused it, so that logs of both sides can be matched. */
  request_id?: string;
  data: T;
  /** Set when an event is delivered again to one reaction: all others skip it. */
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
  /** Set by the few changes made without a workspace's actor (a sign-up). */
  owner_id?: number | undefined;
}

export interface Definition<S extends z.ZodType = z.ZodType> {
  type: string;
  schema: S;
  /** Returns the journal entry to commit with the change. `aggregate` is `noun:id`. */
  of: (aggregate: string, data: z.infer<S>, change?: Change) => Entry;
}

/** Declares an event, `noun.verbed`, with the schema that its consumers parse it with. */
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

/** Returns an entry that no consumer on the bus handles: the audit of a change (`task.updated`). */
export const audit = (type: string, aggregate: string, change: Change = {}): Entry => ({
  type,
  aggregate,
  owner_id: change.owner_id ?? Actor.owner(),
  before: change.before as Entry["before"],
  after: change.after as Entry["after"],
  version: change.version,
});

/** Returns the event of a journal row. */
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
