/** The actions that each status of an invitation allows (D15, D44). Browser-safe. */
import { Code } from "../../platform/error/catalogue";
import { machine } from "../../platform/state";

export const STATES = ["pending", "accepted", "declined", "withdrawn", "expired"] as const;
export type State = (typeof STATES)[number];
export type Action = "accept" | "decline" | "reopen" | "resend" | "withdraw";

/** The number of days that a link is valid. */
export const VALID_DAYS = 14;
/** The number of hours in which a decline can be taken back, as for a proposal. */
export const UNDO_HOURS = 24;

/**
 * An invitation is accepted once, by one person: afterwards 2017. A declined, withdrawn or expired one has
 * ended (1016); only the owner can make a new link for an expired one. `reopen` takes a decline back.
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

/** Returns the code that refuses `action`, or undefined (D15). */
export const guard = (status: State, action: Action): number | undefined => invitation.guard(status, action);
