import * as z from "zod";
import { Event } from "../platform/event";

const Ref = z.object({
  project_id: z.number(),
  proposal_id: z.number(),
  /** Which edition. */
  version: z.number(),
});

export const Events = {
  Published: Event.define("proposal.published", Ref),
  Sent: Event.define("proposal.sent", Ref),
  Viewed: Event.define("proposal.viewed", Ref),
  Accepted: Event.define("proposal.accepted", Ref),
  Declined: Event.define("proposal.declined", Ref),
  Asked: Event.define("proposal.asked", Ref.extend({ question_id: z.number() })),
  Withdrawn: Event.define("proposal.withdrawn", Ref),
};
