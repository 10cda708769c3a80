/** What may happen to an invitation (D15, D44). Browser-safe. */
import { Code } from "../../platform/error/catalogue";
import { machine } from "../../platform/state";

export const STATES = ["pending", "accepted", "declined", "withdrawn", "expired"] as const;
export type State = (typeof STATES)[number];
export type Action = "accept" | "decline" | "reopen" | "resend" | "withdraw";

/** How long a link works. */
export const VALID_DAYS = 14;
/** How long a decline can be taken back, as one of a proposal. */
export const UNDO_HOURS = 24;

/**
 * Accepted once and by one person: afterwards 2017. What was declined, withdrawn or ran out is over (1016);
 * only the owner can make a new link for one that ran out. `reopen` takes a decline back.
 */
export const invitation = machine<State, Action>(STATES, {
  accept: { pending: "accepted", accepted: Code.InvitationAlreadyAccepted, otherwise: Code.Gone },
  decline: { pending: "declined", accepted: Code.InvitationAlreadyAccepted, otherwise: Code.Gone },
  reopen: { declined: "pending", accepted: Code.InvitationAlreadyAccepted, otherwise: Code.Gone },
  resend: {
    pending: "pending",
    expired: "pending",
    accepted: Code.InvitationAlreadyAccepted,
    otherwise: Code.Gone,
  },
  withdraw: {
    pending: "withdrawn",
    expired: "withdrawn",
    accepted: Code.InvitationAlreadyAccepted,
    otherwise: Code.Gone,
  },
});

/** The code that refuses `action`, or undefined (D15). */
export const guard = (status: State, action: Action): number | undefined => invitation.guard(status, action);
