import * as z from "zod";
import { Event } from "../../platform/event";

const Ref = z.object({ project_id: z.number(), member_id: z.number() });

export const Events = {
  /** The mail makes the link's token from the row; the event itself opens nothing. */
  Sent: Event.define("invitation.sent", Ref),
  /** `by_invitee`: declined by the account of the invited address, not by another holder of the link. */
  Declined: Event.define("invitation.declined", Ref.extend({ by_invitee: z.boolean() })),
  Reopened: Event.define("invitation.reopened", Ref),
  Accepted: Event.define("invitation.accepted", Ref.extend({ user_id: z.number() })),
};
