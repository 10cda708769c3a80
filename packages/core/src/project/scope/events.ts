import * as z from "zod";
import { Event } from "../../platform/event";

/** The owner sends a teammate their statement of work. */
export const StatementSubmitted = Event.define(
  "scope.statement_submitted",
  z.object({
    project_id: z.number(),
    scope_id: z.number(),
    member_id: z.number(),
    submitted_at: z.string(),
  }),
);
