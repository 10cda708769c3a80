import { ApiError, Code } from "../../src/lib/api-error";
import { DocumentDraft } from "../../src/lib/sync/document-draft";
import type { Write } from "../../src/lib/sync/outbox";
import type { Subject, World } from "../../src/lib/sync/ports";
import { SyncSession } from "../../src/lib/sync/sync-session";

/** A document small enough for a model: lines of text, all under one version, as an invoice is. */
export interface Line {
  id: number;
  text: string;
}
export interface Doc {
  version: number;
  lines: readonly Line[];
}
export type Op =
  | { kind: "add"; key: number; text: string }
  | { kind: "patch"; key: number; text: string; was: string }
  | { kind: "remove"; key: number; was: string };

/** What can go wrong with the next call. */
export type Fate = "ask lost" | "answer lost" | "refused by the machine";

/** What the server can be asked to forget, to see that the test would notice. */
export interface Faults {
  keys?: boolean;
  versions?: boolean;
}

export class Server {
  doc: Doc = { version: 1, lines: [] };
  /** Every text that was ever written, in order. */
  readonly journal: string[] = [];
  readonly made: string[] = [];
  /** Told what is about to be overwritten, and by whom. */
  overwritten = (_page: Page, _text: string) => {};
  readonly #answers = new Map<string, Doc & { id: number }>();
  readonly #faults: Faults;
  #next = 1;

  constructor(faults: Faults = {}) {
    this.#faults = faults;
  }

  take(page: Page, { op, key, base }: Write<Op>, id: number | undefined): Doc & { id: number } {
    const known = this.#answers.get(key);
    if (known && !this.#faults.keys) return known;
    if (base !== this.doc.version && !this.#faults.versions)
      throw new ApiError({ status: 409, code: Code.Conflict, message: "Changed meanwhile" });
    if ("text" in op && op.text.startsWith("bad"))
      throw new ApiError({ status: 422, code: Code.Validation, message: "No", fields: { text: "Not so" } });
    const old = this.doc.lines.find((line) => line.id === id);
    if (op.kind !== "add" && !old) throw new ApiError({ status: 404, code: Code.NotFound, message: "Gone" });
    if (old) this.overwritten(page, old.text);
    const made = op.kind === "add" ? this.#next++ : (id ?? 0);
    const rest = this.doc.lines.filter((line) => line.id !== made);
    const lines =
      op.kind === "remove"
        ? rest
        : op.kind === "add"
          ? [...rest, { id: made, text: op.text }]
          : this.doc.lines.map((line) => (line.id === made ? { ...line, text: op.text } : line));
    if (op.kind === "add") this.made.push(op.text);
    if ("text" in op) this.journal.push(op.text);
    this.doc = { version: this.doc.version + 1, lines };
    const answer = { ...this.doc, id: made };
    this.#answers.set(key, answer);
    return answer;
  }
}

/** Time that passes only when it is told to. */
export class Clock {
  time = 0;
  #timers = new Set<{ at: number; run: () => void }>();
  now = () => this.time;
  after = (ms: number, run: () => void) => {
    const timer = { at: this.time + ms, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      await rest();
      const [first] = [...this.#timers].sort((a, b) => a.at - b.at);
      if (!first || first.at > end) break;
      this.#timers.delete(first);
      this.time = Math.max(this.time, first.at);
      first.run();
    }
    this.time = end;
    await rest();
  }
}

/** Lets everything go on that waits for nothing but its turn. */
export async function rest(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

/** What all pages of one browser have together. */
export class Browser {
  readonly clock = new Clock();
  readonly stored = new Map<string, string>();
  readonly held = new Set<string>();
  readonly pages = new Set<Page>();
  readonly fates: Fate[] = [];
  online = true;
  /** Storage that forgets, to see that the test would notice. */
  forgets = false;
  #serial = 0;
  serial = () => {
    this.#serial += 1;
    return this.#serial;
  };

  setOnline(online: boolean): void {
    this.online = online;
    for (const page of this.pages) page.networkChanged();
  }
}

/** One page with the document open: the adapter that an editor writes, in its smallest form. */
export class Page implements Subject<Op, Doc & { id: number }> {
  readonly name = "This note";
  readonly session: SyncSession<Op, Doc & { id: number }>;
  readonly document: DocumentDraft<Op, Doc>;
  readonly ids = new Map<number, number>();
  shown: { key: number; text: string }[] = [];
  /** Texts of others that this person has had on the screen, or decided to overwrite. */
  readonly seen: Set<string>;
  networkChanged = () => {};
  savedElsewhere = () => {};
  readonly #browser: Browser;
  readonly #server: Server;
  #known: Doc;

  constructor(browser: Browser, server: Server, seen = new Set<string>()) {
    this.seen = seen;
    this.#browser = browser;
    this.#server = server;
    this.#known = server.doc;
    this.shown = server.doc.lines.map(({ id, text }) => ({ key: id, text }));
    browser.pages.add(this);
    this.session = new SyncSession(this, this.#world());
    this.document = new DocumentDraft(this.session, {
      name: this.name,
      version: this.version,
      read: this.#read,
      partsOf: (op) =>
        op.kind === "add"
          ? []
          : [{ place: `${op.key}`, was: op.was, will: op.kind === "remove" ? undefined : op.text }],
      valuesOf:
        ({ lines }) =>
        (place) =>
          lines.find(({ id }) => id === this.#idOf(Number(place)))?.text,
      show: (doc) => this.#show(doc),
      replace: (doc) => this.#show(doc),
      isLost: (op, { lines }) => op.kind !== "add" && !lines.some(({ id }) => id === this.#idOf(op.key)),
    });
  }

  #world(): World<Op> {
    const { clock, stored, held, serial } = this.#browser;
    const mine = `page ${String(serial()).padStart(6, "0")}`;
    held.add(mine);
    this.die = () => {
      held.delete(mine);
      this.#browser.pages.delete(this);
      void this.session.close();
    };
    return {
      clock,
      network: {
        isOnline: () => this.#browser.online,
        watch: (changed) => {
          this.networkChanged = changed;
          return () => {};
        },
      },
      storage: {
        keep: (writes, ids) => {
          if (writes.length === 0 || this.#browser.forgets) stored.delete(mine);
          else stored.set(mine, JSON.stringify({ writes, ids: [...ids] }));
          return true;
        },
        adopt: async () => {
          const left = [...stored.keys()].filter((name) => !held.has(name)).sort();
          const writes = left.flatMap((name) => {
            const kept = JSON.parse(stored.get(name) ?? "") as {
              writes: Write<Op>[];
              ids: [number, number][];
            };
            const ids = new Map(kept.ids);
            stored.delete(name);
            return kept.writes.map((write) => ({
              ...write,
              op: { ...write.op, key: ids.get(write.op.key) ?? write.op.key },
            }));
          });
          return writes;
        },
        release: async () => void held.delete(mine),
      },
      tabs: {
        announce: () => {
          for (const page of this.#browser.pages) if (page !== this) page.savedElsewhere();
        },
        watch: (changed) => {
          this.savedElsewhere = changed;
          return () => {};
        },
      },
      newKey: () => `key ${serial()}`,
    };
  }

  /** The page is closed, or its tab is killed. */
  die = () => {};

  // What a person does.
  add(text: string): void {
    const key = -this.#browser.serial();
    this.#do({ kind: "add", key, text });
  }
  type(at: number, text: string): number | undefined {
    const line = this.shown[at % Math.max(1, this.shown.length)];
    if (line) this.#do({ kind: "patch", key: line.key, text, was: line.text });
    return line?.key;
  }
  remove(at: number): number | undefined {
    const line = this.shown[at % Math.max(1, this.shown.length)];
    if (line) this.#do({ kind: "remove", key: line.key, was: line.text });
    return line?.key;
  }
  #do(op: Op): void {
    this.see();
    this.#apply(op);
    this.see();
    this.session.add([op]);
  }
  /** Saves over what others wrote, which this person has decided to overwrite. */
  keepMine = async (): Promise<void> => {
    await this.document.keepMine();
    for (const { text } of this.#known.lines) this.seen.add(text);
  };
  /** Answers the writes that were given up. */
  takeTheirs = async (): Promise<readonly Write<Op>[]> => {
    const given = this.session.writes;
    await this.document.takeTheirs();
    return given;
  };

  #apply(op: Op): void {
    if (op.kind === "add") this.shown = [...this.shown, { key: op.key, text: op.text }];
    else if (op.kind === "remove") this.shown = this.shown.filter(({ key }) => key !== op.key);
    else this.shown = this.shown.map((line) => (line.key === op.key ? { ...line, text: op.text } : line));
  }
  #show(doc: Doc): void {
    this.#known = doc;
    const keys = new Map([...this.ids].map(([key, id]) => [id, key]));
    this.shown = doc.lines.map(({ id, text }) => ({ key: keys.get(id) ?? id, text }));
    for (const { op } of this.session.writes) this.#apply(op);
  }
  /** The person looks at the page. */
  see(): void {
    for (const { text } of this.shown) this.seen.add(text);
  }
  #idOf = (key: number) => (key > 0 ? key : this.ids.get(key));

  // What the engine asks.
  row = (op: Op) => op.key;
  domain = () => "note";
  typed = (op: Op) => op.kind === "patch";
  ready = (op: Op) => op.kind === "add" || this.#idOf(op.key) !== undefined;
  version = () => this.#known.version;
  look = () => this.document.look();
  rebase: Subject<Op, Doc & { id: number }>["rebase"] = (write) => this.document.rebase(write);
  merge = (earlier: Op, later: Op): Op | null | undefined => {
    if (later.kind === "remove" && earlier.kind !== "remove")
      return earlier.kind === "add" ? null : { ...later, was: earlier.was };
    if (later.kind === "patch" && earlier.kind !== "remove") return { ...earlier, text: later.text };
    return undefined;
  };
  send = async (write: Write<Op>): Promise<Doc & { id: number }> => {
    const fate = this.#browser.fates.shift();
    await rest();
    const unreached = new ApiError({ status: 0, code: 0, message: "offline" });
    if (!this.#browser.online || fate === "ask lost") throw unreached;
    if (fate === "refused by the machine") throw new ApiError({ status: 503, code: 5000, message: "Busy" });
    const answer = this.#server.take(this, write, this.#idOf(write.op.key));
    await rest();
    if (fate === "answer lost") throw unreached;
    return answer;
  };
  land = ({ op }: Write<Op>, answer: Doc & { id: number }): number => {
    if (op.kind === "add") {
      this.ids.set(op.key, answer.id);
      // The answer to an earlier page got lost: the line came with the document, under its id.
      this.shown = this.shown.filter(({ key }) => key !== answer.id);
    }
    if (answer.version > this.#known.version) this.#known = answer;
    return answer.version;
  };
  #read = async (): Promise<Doc> => {
    await rest();
    if (!this.#browser.online) throw new ApiError({ status: 0, code: 0, message: "offline" });
    return this.#server.doc;
  };
  replay = (writes: readonly Write<Op>[]): void => {
    for (const { op } of writes) this.#apply(op);
  };
}
