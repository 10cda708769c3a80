import * as z from "zod";
import { Event } from "../platform/event";

export const Created = Event.define("client.created", z.object({ client_id: z.number() }));
/** The projects of the client carry its name for their lists. */
export const Renamed = Event.define("client.renamed", z.object({ client_id: z.number(), name: z.string() }));
