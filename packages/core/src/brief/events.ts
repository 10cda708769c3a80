import * as z from "zod";
import { Event } from "../platform/event";

const ref = z.object({ project_id: z.number(), brief_id: z.number() });

export const Events = {
  /** Somebody asked for a draft of a scope. */
  Requested: Event.define("brief.requested", ref),
  /** Somebody asked for one phase of the draft anew. */
  PhaseRequested: Event.define(
    "brief.phase_requested",
    ref.extend({ phase_id: z.number(), regeneration_id: z.number() }),
  ),
};
