import type { Stop, Write } from "./outbox";
import { isThere, overlaps, type Part } from "./overlap";
import type { Rebase } from "./ports";
import { type SyncSession, staleStop } from "./sync-session";

/** A document that the server keeps under one version, as its draft needs it. */
export interface DraftDocument<Op, Info extends { version: number }> {
  /** The document's name for people: "This invoice". */
  name: string;
  /** The version on the screen. */
  version: () => number;
  /** Reads the server's newest version. */
  read: () => Promise<Info>;
  /** Lists the values that an op replaces. */
  partsOf: (op: Op) => readonly Part[];
  /** Answers how to look up the values of a version by their places. */
  valuesOf: (info: Info) => (place: string) => unknown;
  /** Shows a newer version, with the unsent writes on top. */
  show: (info: Info) => void;
  /** Shows a version in place of everything that was typed. */
  replace: (info: Info) => void;
  /** Called with a newer version that the draft has read by itself. */
  onRead?: (info: Info) => void;
  /** Answers why a version can no longer be changed; undefined when it can. */
  stopFor?: (info: Info) => Stop | undefined;
  /** Says whether others deleted what this op changes: it cannot be saved over their version. */
  isLost?: (op: Op, info: Info) => boolean;
}

type Session<Op> = Pick<
  SyncSession<Op, unknown>,
  "view" | "writes" | "stop" | "discard" | "restart" | "settled"
>;

/**
 * The draft of a document with one version, between its editor and the sync engine: it decides what happens when the
 * server has a newer version. Changes of other values are taken along. Changes of the same values stop the saving
 * until a person keeps theirs or takes the others'.
 */
export class DocumentDraft<Op, Info extends { version: number }> {
  readonly #session: Session<Op>;
  readonly #document: DraftDocument<Op, Info>;

  constructor(session: Session<Op>, document: DraftDocument<Op, Info>) {
    this.#session = session;
    this.#document = document;
  }

  /** Saves what waits, now. Answers whether everything is with the server. */
  flush = (): Promise<boolean> => this.#session.settled();

  /** Shows a newer version of the server, or stops the saving where it cannot lie under what is typed. */
  follow = (info: Info): void => {
    const { view, writes } = this.#session;
    if (info.version <= this.#document.version() || view.stop) return;
    if (writes.length === 0) {
      this.#document.show(info);
      return;
    }
    const stop = this.#document.stopFor?.(info) ?? (this.#isTouched(info) ? this.#stale() : undefined);
    if (stop) this.#session.stop(stop);
  };

  /** Reads whether there is a newer version, after a save in another tab. */
  look = (): void => void this.#document.read().then(this.follow, () => undefined);

  /** Puts a version in place of everything that was typed here. */
  reset = (info: Info): void => {
    this.#session.discard();
    this.#document.replace(info);
  };

  /** Discards the changes of this page. Throws ApiError when the newest version cannot be read. */
  takeTheirs = async (): Promise<void> => {
    const info = await this.#document.read();
    this.reset(info);
    this.#document.onRead?.(info);
  };

  /**
   * Saves the changes of this page over those of others; rows that others deleted stay deleted. Throws ApiError when
   * the newest version cannot be read.
   */
  keepMine = async (): Promise<void> => {
    const info = await this.#document.read();
    this.#session.discard(({ op }) => this.#document.isLost?.(op, info) ?? false);
    this.#take(info);
    this.#session.restart();
  };

  /** Decides about a write that the server called stale. */
  rebase = async (write: Write<Op>): Promise<Rebase> => {
    const { read, partsOf, valuesOf, stopFor } = this.#document;
    const info = await read();
    const { version } = info;
    if (version === write.base) return { kind: "again" };
    const stop = stopFor?.(info);
    if (stop) return { kind: "stopped", stop };
    if (this.#isTouched(info)) return { kind: "stale" };
    const landed = partsOf(write.op).length > 0 && isThere(write, partsOf, valuesOf(info));
    this.#take(info);
    return { kind: landed ? "landed" : "rebased", version };
  };

  #take(info: Info): void {
    this.#document.show(info);
    this.#document.onRead?.(info);
  }

  /** Says whether somebody else changed a value that is typed here. */
  #isTouched(info: Info): boolean {
    const { partsOf, valuesOf } = this.#document;
    return overlaps(this.#session.writes, partsOf, valuesOf(info));
  }

  #stale = (): Stop => staleStop(this.#document.name);
}
