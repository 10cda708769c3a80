import * as z from "zod";
import { Event } from "../platform/event";

export const Submitted = Event.define(
  "lead.submitted",
  z.object({
    lead_id: z.number(),
    /** True if the owner has had enough mail from this page (`mailing/visitor`). */
    unmailed: z.boolean().optional(),
  }),
);
