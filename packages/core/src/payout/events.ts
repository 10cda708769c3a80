import * as z from "zod";
import { Event } from "../platform/event";

const Ref = z.object({ payout_id: z.number(), project_id: z.number() });

/**
 * `version` tells one hold from another; `committed`: its teammates know of it; `by_hand`: the owner did it.
 */
const HoldRef = Ref.extend({
  version: z.number(),
  committed: z.boolean(),
  by_hand: z.boolean().optional(),
});

export const Events = {
  Committed: Event.define("payout.committed", Ref),
  Paid: Event.define("payout.paid", Ref),
  /** It was paid, and the money came back: it is owed as before. */
  Returned: Event.define("payout.returned", Ref),
  /** A client's payment settled, and the project's rules shared it. */
  Drafted: Event.define("payout.drafted", Ref),
  /** The money that it was shared from is gone or contested, or its owner holds it back. */
  Held: Event.define("payout.held", HoldRef),
  /** The money is there again, or the owner releases it. */
  Released: Event.define("payout.released", HoldRef),
  /** The provider refused to send it. */
  Failed: Event.define("payout.failed", Ref.extend({ version: z.number() })),
};
