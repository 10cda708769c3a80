/** The states of a seat, its dates and its numbers. Pure and browser-safe. */
import { Code } from "../platform/error/catalogue";
import { machine } from "../platform/state";

export const STATES = ["invited", "active", "left", "removed", "withdrawn", "declined", "expired"] as const;
export type State = (typeof STATES)[number];
export type Action = "accept" | "decline" | "resend" | "withdraw" | "remove" | "leave" | "restore";

/** The number of days that an invitation's link is valid. */
export const VALID_DAYS = 14;
/** The minutes in which a removal can be taken back. */
export const UNDO_MINUTES = 10;
/** The days for which a team with more admins than seats goes on as before. */
export const OVER_SEAT_DAYS = 14;

/** An invitation is accepted once (2017); one that was declined or withdrawn or has expired is over (1016). */
export const seat = machine<State, Action>(STATES, {
  accept: { invited: "active", active: Code.InvitationAlreadyAccepted, otherwise: Code.Gone },
  decline: { invited: "declined", active: Code.InvitationAlreadyAccepted, otherwise: Code.Gone },
  resend: {
    invited: "invited",
    expired: "invited",
    active: Code.InvitationAlreadyAccepted,
    otherwise: Code.Gone,
  },
  withdraw: {
    invited: "withdrawn",
    expired: "withdrawn",
    active: Code.InvitationAlreadyAccepted,
    otherwise: Code.Gone,
  },
  remove: { active: "removed", otherwise: Code.NotFound },
  leave: { active: "left", otherwise: Code.NotFound },
  restore: { removed: "active", otherwise: Code.NotFound },
});

/** Returns the code that refuses `action`, or undefined (D15). */
export const guard = (status: State, action: Action): number | undefined => seat.guard(status, action);

/** Returns the admins that a company has: its owner, and those with a seat. */
export const countAdmins = (active: number): number => active + 1;

/**
 * Returns the active seats for which there is no place: the youngest, by when they were accepted. `seats`
 * counts the owner's.
 */
export function beyond<S extends { joined_at?: string | undefined; id: number }>(
  active: readonly S[],
  seats: number,
): S[] {
  const oldest = active.toSorted(
    (a, b) => (a.joined_at ?? "").localeCompare(b.joined_at ?? "") || a.id - b.id,
  );
  return oldest.slice(Math.max(0, seats - 1));
}
