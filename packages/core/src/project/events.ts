import * as z from "zod";
import { Event } from "../platform/event";

const ref = z.object({ project_id: z.number() });

export const Created = Event.define(
  "project.created",
  ref.extend({ client_id: z.number(), proposal_id: z.number() }),
);
export const Activated = Event.define("project.activated", ref);
/** The project was completed: invoices planned for completion are due now. */
export const Completed = Event.define("project.completed", ref.extend({ completed_at: z.string() }));
export const Deleted = Event.define("project.deleted", ref);
/** The project is deleted, and more of its rows are left than one run deletes: the next run goes on. */
export const PartlySwept = Event.define("project.partly_swept", ref);
