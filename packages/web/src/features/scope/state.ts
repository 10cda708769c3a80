import type { Key, PhaseRow } from "./model";

/** The topics to listen to: one row, one phase, and the few facts of the whole scope. */
export type Topic =
  | `task:${Key}`
  | `phase:${Key}`
  | "order"
  | "totals"
  | "active"
  | "status"
  | "project"
  | "current"
  | "selected"
  | "found"
  | "open"
  | "go"
  | "added";

/** The field that takes the cursor when a row opens; `more` is the line of options below. */
export type Cell = "name" | "description" | "role" | "quantity" | "price" | "more";
export interface Active {
  kind: "task" | "phase";
  key: Key;
  cell: Cell;
  /** True for a row that was just made. Its name is selected, so that typing replaces it. */
  fresh?: boolean;
}

/** The dialog over the ledger. */
export type Open =
  | { kind: "keys" | "summary" | "print" | "notes" }
  /** The name of a template, and what it is filed under. */
  | { kind: "rename" }
  /** The dialogs of unsent changes and of sending them. */
  | { kind: "changes" | "send" }
  /** The comments on a service. */
  | { kind: "comments"; key: Key }
  /** Rows of a spreadsheet, for behind `after` in a phase. */
  | { kind: "paste"; phase: Key; after: Key | null; text: string };

/** A line of the ledger. */
export interface Place {
  kind: "task" | "phase";
  key: Key;
}

/** The search words (lower case), and the place that was found last. */
export interface Found {
  words: string;
  at: Place | null;
}

export interface PhaseView {
  row: PhaseRow;
  count: number;
  /** Services that the client can leave out. */
  options: number;
  total: number;
}
