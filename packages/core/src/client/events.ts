import * as z from "zod";
import { Event } from "../platform/event";

export const Created = Event.define("client.created", z.object({ client_id: z.number() }));
/** The client was renamed; its projects repeat the name for their lists. */
export const Renamed = Event.define("client.renamed", z.object({ client_id: z.number(), name: z.string() }));
