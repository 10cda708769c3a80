import * as z from "zod";
import { Event } from "../platform/event";

const Data = z.object({ key: z.string() });

/** A mail of one of the workspace's people came, and a project shall begin with it. */
export const Arrived = Event.define("forwarded_mail.arrived", Data);
/** One did not become a project, and its sender is told why. */
export const Refused = Event.define("forwarded_mail.refused", Data);
