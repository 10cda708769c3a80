import * as z from "zod";
import { Event } from "../platform/event";

const Ref = z.object({ seat_id: z.number() });
const WithPerson = Ref.extend({ user_id: z.number() });

const Handover = z.object({ handover_id: z.number(), from_user_id: z.number(), to_user_id: z.number() });

export const Events = {
  /** The mail makes the link's token from the row; the event itself opens nothing. */
  Invited: Event.define("team.invited", Ref),
  Joined: Event.define("team.joined", WithPerson),
  Declined: Event.define("team.declined", Ref),
  Removed: Event.define("team.removed", WithPerson),
  Left: Event.define("team.left", WithPerson),
  /** There are more admins than seats, since now. */
  OverSeat: Event.define("team.over_seat", z.object({ admins: z.number(), seats: z.number() })),
  /** The owner asked an admin to take the company over. */
  HandoverAsked: Event.define("team.handover_asked", Handover),
  HandoverDeclined: Event.define("team.handover_declined", Handover),
  /** The two have changed places; within a day they may change back. */
  HandedOver: Event.define("team.handed_over", Handover),
  HandedBack: Event.define("team.handed_back", Handover),
};
