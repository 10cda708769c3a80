import * as z from "zod";
import { type Entry, Event } from "../platform/event";

/** Another zone was chosen: stored dates stay (D29), and the instants at which they begin move. `after` is where a run of moving ended. */
export const ZoneChanged = Event.define("workspace.zone_changed", z.object({ after: z.string().optional() }));

/** What a change of a workspace's settings tells where its zone is among them. */
export const zoneEntries = (owner_id: number, after: object): Entry[] =>
  "time_zone" in after ? [ZoneChanged.of(`account:${owner_id}`, {})] : [];
