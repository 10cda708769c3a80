import * as z from "zod";
import { Event } from "../platform/event";

const Ref = z.object({
  project_id: z.number(),
  proposal_id: z.number(),
  /** The version that the event concerns. */
  version: z.number(),
});

/**
 * An event by a visitor of the link; `unmailed` when the owner has had enough mail from that visitor
 * (`mailing/visitor`).
 */
const VisitorRef = Ref.extend({ unmailed: z.boolean().optional() });

export const Events = {
  Published: Event.define("proposal.published", Ref),
  Sent: Event.define("proposal.sent", Ref),
  Viewed: Event.define("proposal.viewed", Ref),
  Accepted: Event.define("proposal.accepted", Ref),
  Declined: Event.define("proposal.declined", Ref),
  /** A decline was taken back: the proposal waits for an answer again. */
  Reopened: Event.define("proposal.reopened", Ref),
  /** The client asked for changes before accepting. */
  ChangesRequested: Event.define("proposal.changes_requested", VisitorRef),
  /** The owner answered a question. */
  Answered: Event.define("proposal.answered", Ref.extend({ question_id: z.number() })),
  /** The day of a reminder came for an unanswered proposal (D38). */
  Reminded: Event.define("proposal.reminded", Ref.extend({ day: z.string() })),
  Expired: Event.define("proposal.expired", Ref),
  /** A change order was opened on an accepted proposal: unsent invoices wait (D23). */
  ChangeOpened: Event.define("proposal.change_opened", Ref),
  ChangeDropped: Event.define("proposal.change_dropped", Ref),
  /** Unsent edits were taken out of the draft, or restored. */
  Discarded: Event.define("proposal.discarded", Ref),
  DraftRestored: Event.define("proposal.draft_restored", Ref),
  Asked: Event.define("proposal.asked", VisitorRef.extend({ question_id: z.number() })),
  /**
   * A code to mail. Its digits are computed from `code_id` and a secret, so that the event alone reveals
   * nothing.
   */
  CodeRequested: Event.define(
    "proposal.code_requested",
    Ref.extend({
      email: z.string(),
      code_id: z.string(),
      purpose: z.enum(["accept", "copy", "undo"]),
      /** The options chosen at the time of the request, for the sum that the mail names. */
      options: z.array(z.number()).optional(),
    }),
  ),
  Withdrawn: Event.define("proposal.withdrawn", Ref),
  /** A consumer withdrew from the signed contract within the days that the law gives. */
  Revoked: Event.define("proposal.revoked", Ref),
};
