import * as z from "zod";
import { Event } from "../../platform/event";

export const Events = {
  /** A subscriber invites a friend by mail. */
  Invited: Event.define("referral.invited", z.object({ referral_id: z.number() })),
};
