import * as z from "zod";
import { Event } from "../platform/event";

const Ref = z.object({
  project_id: z.number(),
  proposal_id: z.number(),
  /** Which version. */
  version: z.number(),
});

/** What a visitor of the link says; `unmailed` where the owner has had mails enough from there (`mailing/visitor`). */
const VisitorRef = Ref.extend({ unmailed: z.boolean().optional() });

export const Events = {
  Published: Event.define("proposal.published", Ref),
  Sent: Event.define("proposal.sent", Ref),
  Viewed: Event.define("proposal.viewed", Ref),
  Accepted: Event.define("proposal.accepted", Ref),
  Declined: Event.define("proposal.declined", Ref),
  /** A decline was taken back: the proposal waits for an answer again. */
  Reopened: Event.define("proposal.reopened", Ref),
  /** The client wants something to be different before saying yes. */
  ChangesRequested: Event.define("proposal.changes_requested", VisitorRef),
  /** The owner answered a question. */
  Answered: Event.define("proposal.answered", Ref.extend({ question_id: z.number() })),
  /** A day came on which an unanswered proposal is mailed again (D38). */
  Reminded: Event.define("proposal.reminded", Ref.extend({ day: z.string() })),
  Expired: Event.define("proposal.expired", Ref),
  /** Version n+1 of an accepted proposal began: what is not sent waits (D23). */
  ChangeOpened: Event.define("proposal.change_opened", Ref),
  ChangeDropped: Event.define("proposal.change_dropped", Ref),
  /** Edits that the client does not have left the draft, or came back. */
  Discarded: Event.define("proposal.discarded", Ref),
  DraftRestored: Event.define("proposal.draft_restored", Ref),
  Asked: Event.define("proposal.asked", VisitorRef.extend({ question_id: z.number() })),
  /** A code to mail. The digits follow from `code_id` and a secret, so that the event opens nothing by itself. */
  CodeRequested: Event.define(
    "proposal.code_requested",
    Ref.extend({
      email: z.string(),
      code_id: z.string(),
      purpose: z.enum(["accept", "copy", "undo"]),
      /** The options chosen when it was asked for, for the sum that the mail names. */
      options: z.array(z.number()).optional(),
    }),
  ),
  Withdrawn: Event.define("proposal.withdrawn", Ref),
};
