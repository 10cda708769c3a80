/** How two people stand to each other, from the side of one of them. Pure and browser-safe. */
import { DAY_MS } from "../platform/date";
import { Code } from "../platform/error/catalogue";
import { machine, stayIn } from "../platform/state";

export const STATES = [
  "none",
  "asked",
  "asked_by_them",
  "ignored",
  "connected",
  "withdrawn",
  "removed",
  "blocked",
  "blocked_by_them",
] as const;
export type State = (typeof STATES)[number];

/** `invite_again` is an invitation whose last one has waited for `REST_DAYS`. */
export type Action =
  | "invite"
  | "invite_again"
  | "withdraw"
  | "accept"
  | "ignore"
  | "remove"
  | "block"
  | "unblock";

/** The days for which whoever was ignored asks in vain, and after which an unanswered request can be asked again. */
export const REST_DAYS = 30;
/** The minutes in which a withdrawal, a removal and a block can be taken back. */
export const UNDO_MINUTES = 10;
/** Requests that one person may send in a day. */
export const ASKED_A_DAY = 30;
/** Requests that one person may send to the same other one in `REST_DAYS`. */
export const ASKED_A_PERSON = 3;

/** To whoever was blocked, the other one does not exist. */
const HIDDEN = { blocked_by_them: Code.NotFound } as const;
/** A request that was open, and is not any more. */
const ENDED = {
  withdrawn: Code.ConnectionNotPending,
  removed: Code.ConnectionNotPending,
} as const;

/**
 * A request is pending (2050) until it is answered, whoever asked; two who are connected are not connected again
 * (2051). What was answered or withdrawn is not answered any more (1056), and what never was cannot be (1054).
 */
export const connection = machine<State, Action>(STATES, {
  invite: {
    none: "asked",
    withdrawn: "asked",
    removed: "asked",
    asked: Code.ConnectionPending,
    asked_by_them: Code.ConnectionPending,
    ignored: Code.ConnectionPending,
    connected: Code.AlreadyConnected,
    ...HIDDEN,
    otherwise: Code.InvalidConnectionStatus,
  },
  invite_again: { ...stayIn("asked"), ...HIDDEN, otherwise: Code.InvalidConnectionStatus },
  withdraw: {
    asked: "withdrawn",
    connected: Code.ConnectionNotPending,
    ...ENDED,
    ...HIDDEN,
    otherwise: Code.InvalidConnectionStatus,
  },
  accept: {
    asked_by_them: "connected",
    ignored: "connected",
    connected: Code.AlreadyConnected,
    ...ENDED,
    ...HIDDEN,
    otherwise: Code.InvalidConnectionStatus,
  },
  ignore: {
    asked_by_them: "ignored",
    ignored: Code.ConnectionNotPending,
    connected: Code.ConnectionNotPending,
    ...ENDED,
    ...HIDDEN,
    otherwise: Code.InvalidConnectionStatus,
  },
  remove: { connected: "removed", ...HIDDEN, otherwise: Code.InvalidConnectionStatus },
  block: {
    none: "blocked",
    asked: "blocked",
    asked_by_them: "blocked",
    ignored: "blocked",
    connected: "blocked",
    withdrawn: "blocked",
    removed: "blocked",
    ...HIDDEN,
    otherwise: Code.InvalidConnectionStatus,
  },
  unblock: { blocked: "none", ...HIDDEN, otherwise: Code.InvalidConnectionStatus },
});

/** Returns the code that refuses `action`, or undefined (D15). */
export const guard = (state: State, action: Action): number | undefined => connection.guard(state, action);

/** How the other one stands once this one has come to a state by an action of their own. */
export const MIRROR: Readonly<Record<State, State>> = {
  none: "none",
  asked: "asked_by_them",
  asked_by_them: "asked",
  // Ignoring tells nobody.
  ignored: "asked",
  connected: "connected",
  withdrawn: "withdrawn",
  removed: "removed",
  blocked: "blocked_by_them",
  blocked_by_them: "blocked",
};

/** Returns the instant `REST_DAYS` after another one. */
export const computeRestEnd = (at: string): string =>
  new Date(Date.parse(at) + REST_DAYS * DAY_MS).toISOString();

/** Returns whether a request of this time may be asked again: whether it was ignored makes no difference. */
export const isStale = (asked_at: string, at: string): boolean => computeRestEnd(asked_at) <= at;

/** The lists of one's own that a call may name; `pending` is what waits for an answer of one's own. */
export const LISTS = {
  pending: "asked_by_them",
  asked: "asked",
  connected: "connected",
  blocked: "blocked",
} as const;
export type ListName = keyof typeof LISTS;
