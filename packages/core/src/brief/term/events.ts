import * as z from "zod";
import { Event } from "../../platform/event";

export const Events = {
  /** Somebody asked for contract terms. */
  Requested: Event.define("term_draft.requested", z.object({ draft_id: z.number(), request: z.number() })),
};
