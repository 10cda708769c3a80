import * as z from "zod";
import { Event } from "../platform/event";

/** The workspace's mail to other people was stopped, because of complaints or by an operator. */
export const Stopped = Event.define("mail.stopped", z.object({ owner_id: z.number(), why: z.string() }));

export * as Events from "./events";
