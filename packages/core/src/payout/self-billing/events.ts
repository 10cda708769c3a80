import * as z from "zod";
import { Event } from "../../platform/event";

export const Events = {
  /** A payer asks a teammate to let them issue their invoices; `version` tells one question from another. */
  Asked: Event.define("self_billing.asked", z.object({ user_id: z.number(), version: z.number() })),
  /** An invoice or credit note was made in a teammate's name. */
  Issued: Event.define("self_billed.issued", z.object({ user_id: z.number(), sequence: z.number() })),
};
