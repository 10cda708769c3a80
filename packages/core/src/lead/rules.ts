/** The actions that each state of a lead allows. Browser-safe. */
import { Code } from "../platform/error/catalogue";
import { DELETED, machine } from "../platform/state";

export const STATES = ["new", "accepted", "archived"] as const;
export type State = (typeof STATES)[number];
export type Action = "accept" | "archive" | "restore" | "delete";

/** Accepting creates a client and a project, once; an archived lead can be restored. */
export const lead = machine<State, Action>(STATES, {
  accept: { new: "accepted", archived: "accepted", otherwise: Code.Conflict },
  archive: { new: "archived", archived: "archived", otherwise: Code.Conflict },
  restore: { new: "new", archived: "new", otherwise: Code.Conflict },
  delete: { new: DELETED, accepted: DELETED, archived: DELETED, otherwise: Code.Conflict },
});
