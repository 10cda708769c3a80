import type { Key, PhaseRow } from "./model";

/** What can be listened to: one row, one phase, and the few things that are of the whole. */
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

/** Where the cursor goes in a row that opens; `more` is the line of options below. */
export type Cell = "name" | "description" | "role" | "quantity" | "price" | "more";
export interface Active {
  kind: "task" | "phase";
  key: Key;
  cell: Cell;
  /** True for a row that was just made. Its name is selected, so that typing replaces it. */
  fresh?: boolean;
}

/** The dialog that stands over the ledger. */
export type Open =
  | { kind: "keys" | "summary" | "print" | "notes" }
  /** What the client does not have yet, and the sending of it. */
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

/** What is being looked for (lower case), and the place that was found last. */
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
