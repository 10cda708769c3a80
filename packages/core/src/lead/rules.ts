/** What may happen to a lead. Browser-safe. */
import { Code } from "../platform/error/catalogue";
import { DELETED, machine } from "../platform/state";

export const STATES = ["new", "accepted", "archived"] as const;
export type State = (typeof STATES)[number];
export type Action = "accept" | "archive" | "restore" | "delete";

/** Accepting makes a client and a project, once; what is put aside can come back. */
export const lead = machine<State, Action>(STATES, {
  accept: { new: "accepted", archived: "accepted", otherwise: Code.Conflict },
  archive: { new: "archived", archived: "archived", otherwise: Code.Conflict },
  restore: { new: "new", archived: "new", otherwise: Code.Conflict },
  delete: { new: DELETED, accepted: DELETED, archived: DELETED, otherwise: Code.Conflict },
});
