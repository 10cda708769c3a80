import * as z from "zod";
import { type Entry, Event } from "../platform/event";

/** The owner goes by another name, or the business does. */
export const Renamed = Event.define("workspace.renamed", z.object({}));

/** Returns the event for a change of names, if one is among what changed. */
export const nameEntries = (owner_id: number, after: object): Entry[] =>
  ["first_name", "last_name", "brand_name"].some((name) => name in after)
    ? [Renamed.of(`account:${owner_id}`, {})]
    : [];
