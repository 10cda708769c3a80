import * as z from "zod";
import { Event } from "../../platform/event";

/** A teammate is to get their statement of work. */
export const StatementSubmitted = Event.define(
  "scope.statement_submitted",
  z.object({
    project_id: z.number(),
    scope_id: z.number(),
    member_id: z.number(),
    submitted_at: z.string(),
  }),
);
