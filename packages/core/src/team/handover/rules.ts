/** The states of the handing over of a company, and its times. Pure and browser-safe. */
import { Code } from "../../platform/error/catalogue";
import { lead, machine } from "../../platform/state";

/**
 * - `expired`: asked, and not answered in time.
 * - `settled`: done, and the day is over in which it could be taken back.
 */
export const STATES = ["asked", "expired", "declined", "withdrawn", "done", "settled", "returned"] as const;
export type State = (typeof STATES)[number];
export type Action = "ask" | "withdraw" | "decline" | "accept" | "return";

/** The number of days in which an admin can answer. */
export const ANSWER_DAYS = 7;
/** The hours in which whoever handed a company over can take it back. */
export const RETURN_HOURS = 24;

/** A company is handed over by one request at a time, which is answered once and taken back once. */
export const handover = machine<State, Action>(STATES, {
  ask: {
    ...lead(["expired", "declined", "withdrawn", "settled", "returned"], "asked"),
    otherwise: Code.Conflict,
  },
  withdraw: { ...lead(["asked", "expired"], "withdrawn"), otherwise: Code.Gone },
  decline: { asked: "declined", otherwise: Code.Gone },
  accept: { asked: "done", otherwise: Code.Gone },
  return: { done: "returned", otherwise: Code.Gone },
});
