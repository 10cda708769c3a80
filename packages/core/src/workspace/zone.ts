import * as z from "zod";
import { type Entry, Event } from "../platform/event";

/**
 * The owner chose another zone: stored dates stay (D29), and the instants at which they begin move. `after`
 * is where an earlier run ended.
 */
export const ZoneChanged = Event.define("workspace.zone_changed", z.object({ after: z.string().optional() }));

/** Returns the event for a change of a workspace's settings, if the zone is among them. */
export const zoneEntries = (owner_id: number, after: object): Entry[] =>
  "time_zone" in after ? [ZoneChanged.of(`account:${owner_id}`, {})] : [];
