import * as z from "zod";
import { Event } from "../platform/event";

const Ref = z.object({ payout_id: z.number(), project_id: z.number() });

export const Events = {
  Committed: Event.define("payout.committed", Ref),
  Paid: Event.define("payout.paid", Ref),
  /** Money of the client's settled, and the project's rules shared it. */
  Drafted: Event.define("payout.drafted", Ref),
  /** The money that it was shared out of is gone or contested; `version` tells one time from another. */
  Held: Event.define("payout.held", Ref.extend({ version: z.number(), committed: z.boolean() })),
  /** It is there again. */
  Released: Event.define("payout.released", Ref.extend({ version: z.number(), committed: z.boolean() })),
};
