import type { Grammar, SaveState, Stop, Write } from "./outbox";

/** The time as the engine sees it; tests give it another clock. */
export interface Clock {
  now: () => number;
  /** Runs something later; answers the function that cancels it. */
  after: (ms: number, run: () => void) => () => void;
}

export interface Network {
  isOnline: () => boolean;
  /** Calls `changed` on every change; answers the function that stops it. */
  watch: (changed: () => void) => () => void;
}

/** The store of one page's unsent writes. Each page has its own entry, so tabs do not mix. */
export interface OutboxStorage<Op> {
  /** Takes over the writes of pages that are closed, in order. */
  adopt: () => Promise<readonly Write<Op>[]>;
  /** Answers whether it will survive a reload. */
  keep: (writes: readonly Write<Op>[], ids: Ids) => boolean;
  /** Resolves when others may take the entry over. */
  release: () => Promise<void>;
}

/** Ids that rows made on this page have got from the server. */
export type Ids = ReadonlyMap<string | number, number>;

/** The other tabs of this browser: saves are announced to them and heard from them. */
export interface Tabs {
  announce: () => void;
  watch: (changed: () => void) => () => void;
}

export interface World<Op> {
  clock: Clock;
  network: Network;
  storage: OutboxStorage<Op>;
  tabs: Tabs;
  newKey: () => string;
}

/** The outcome of a write that the server called stale. */
export type Rebase =
  /** The version is still the one that was seen: an earlier try of this page is under way. */
  | { kind: "again" }
  /** The server already has the write; only the answer was lost. */
  | { kind: "landed"; version: number | null }
  /** Others changed other fields: the typed changes are now on top of the newer version. */
  | { kind: "rebased"; version: number | null }
  | { kind: "stale" }
  /** The document may not be edited any more. */
  | { kind: "stopped"; stop: Stop };

/** An editor, as the engine sees it. */
export interface Subject<Op, Answer> extends Grammar<Op> {
  /** The document's name for people: "This invoice". */
  name: string;
  /** The version on the screen, for If-Match. */
  version: (op: Op) => number | null;
  /** Fixes the parts that depend on the moment, as a sent write must stay the same. */
  freeze?: (op: Op) => Op;
  /** Tells the server. Throws ApiError. */
  send: (write: Write<Op>) => Promise<Answer>;
  /** Applies the server's answer; answers the version that the domain has now. */
  land: (write: Write<Op>, answer: Answer) => number | null;
  /** Reads the newest version, and puts the typed changes on it unless that overwrites somebody's. */
  rebase: (write: Write<Op>) => Promise<Rebase>;
  /** Shows the writes that an earlier page could not send, on top of the server's document. */
  replay: (writes: readonly Write<Op>[]) => void;
  /** Somebody saved it in another tab, or the person is back: looks whether this is still the newest. */
  look: () => void;
  /** Ids to store with the writes. */
  ids: Ids;
  /** Codes after which it may not be edited any more. */
  locks?: ReadonlySet<number>;
}

/** The state of a session on the screen. */
export interface SyncView {
  save: SaveState;
  /** The number of waiting changes. */
  pending: number;
  stop: Stop | null;
  /** The sentence of the first refusal. */
  problem: string | null;
  /** Sentences of all refusals, by wire name. */
  fields: Readonly<Record<string, string>>;
}
