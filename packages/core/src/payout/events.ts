import * as z from "zod";
import { Event } from "../platform/event";

const Ref = z.object({ payout_id: z.number(), project_id: z.number() });

/** `version` tells one time from another; `committed`: its teammates know of it; `by_hand`: by its owner's word. */
const HoldRef = Ref.extend({
  version: z.number(),
  committed: z.boolean(),
  by_hand: z.boolean().optional(),
});

export const Events = {
  Committed: Event.define("payout.committed", Ref),
  Paid: Event.define("payout.paid", Ref),
  /** Money of the client's settled, and the project's rules shared it. */
  Drafted: Event.define("payout.drafted", Ref),
  /** The money that it was shared out of is gone or contested, or its owner holds it back. */
  Held: Event.define("payout.held", HoldRef),
  /** It is there again, or the owner lets it go on. */
  Released: Event.define("payout.released", HoldRef),
  /** The provider would not send it. */
  Failed: Event.define("payout.failed", Ref.extend({ version: z.number() })),
};
