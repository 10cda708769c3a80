import type { Info } from "@stint/core/invoice/schema";
import { Code, isApiError } from "../../../lib/api-error";
import { errorText } from "../../../lib/report";
import { createStore } from "../../../lib/store";
import type { SaveState } from "../../shell/editor-layout";
import { type Doc, docOf } from "./model";
import { nextStep } from "./sync";

export interface EditorState {
  doc: Doc;
  /** As the server answered last. */
  info: Info;
  saved: SaveState;
  /** Why it could not be saved, in a sentence. */
  problem: string | undefined;
  /** Somebody changed or sent it elsewhere: nothing more is saved here until the newer version is loaded. */
  stale: boolean;
  undoable: boolean;
  redoable: boolean;
}

const pause = 500;
const again = 5000;
const keptName = (id: number) => `stint.invoice.3.${id}`;
/** What is typed without a rest of this many ms is undone together. */
const together = 700;
const mostSteps = 100;

/** What was typed and not saved when the page was left, if it still fits the server's version. */
function kept(info: Info): { doc: Doc; synced: Doc } | undefined {
  try {
    const text = localStorage.getItem(keptName(info.id));
    if (!text) return undefined;
    const found = JSON.parse(text) as { version: number; doc: Doc; synced: Doc };
    if (found.version === info.version) return found;
    localStorage.removeItem(keptName(info.id));
  } catch {
    // Storage may be refused, or hold something of another release.
  }
  return undefined;
}

/**
 * The draft in this browser. Every change is shown at once, kept on the device, and half a second later brought to
 * the server in as few calls as it takes, one after another, each naming the version it builds on.
 */
export class InvoiceStore {
  private readonly store;
  /** The document as the server knows it. */
  private synced: Doc;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<boolean> | undefined;
  private readonly onSaved: (info: Info) => void;
  private past: Doc[] = [];
  private future: Doc[] = [];
  private changedAt = 0;

  constructor(info: Info, onSaved: (info: Info) => void) {
    const before = kept(info);
    this.synced = before?.synced ?? docOf(info);
    this.onSaved = onSaved;
    this.store = createStore<EditorState>({
      doc: before?.doc ?? docOf(info),
      info,
      saved: "saved",
      problem: undefined,
      stale: false,
      undoable: false,
      redoable: false,
    });
    if (before && this.dirty()) this.later(0);
  }

  get = (): EditorState => this.store.get();
  subscribe = (listener: () => void) => this.store.subscribe(listener);

  private set(change: Partial<EditorState>): void {
    this.store.set({ ...this.store.get(), ...change });
  }

  dirty(): boolean {
    const { doc, info } = this.get();
    return nextStep(info.id, doc, this.synced) !== undefined;
  }

  /** Changes what is shown; saving follows by itself. */
  change = (work: (doc: Doc) => Doc): void => {
    const { doc } = this.get();
    const next = work(doc);
    if (next === doc) return;
    const now = Date.now();
    if (now - this.changedAt > together || next.lines.length !== doc.lines.length || this.past.length === 0)
      this.past = [...this.past.slice(-mostSteps), doc];
    this.changedAt = now;
    this.future = [];
    this.show(next);
  };

  /** Takes the last change back; what it deleted is made again. */
  undo = (): void => this.travel(this.past, this.future);
  redo = (): void => this.travel(this.future, this.past);

  private travel(from: Doc[], to: Doc[]): void {
    const doc = from.pop();
    if (!doc) return;
    to.push(this.get().doc);
    this.changedAt = 0;
    const known = new Map(this.synced.lines.map((line) => [line.key, line]));
    const lines = doc.lines.map((line) => {
      const { id, rank } = known.get(line.key) ?? { id: null, rank: "" };
      return id === null ? { ...line, id, rank } : { ...line, id, rank: line.rank || rank };
    });
    this.show({ ...doc, lines });
  }

  private show(doc: Doc): void {
    const { saved, stale } = this.get();
    this.set({ doc, undoable: this.past.length > 0, redoable: this.future.length > 0 });
    if (stale) return;
    const dirty = this.dirty();
    this.set({ saved: dirty ? "saving" : saved === "saving" && !this.running ? "saved" : saved });
    this.keep();
    if (dirty) this.later(pause);
  }

  /** The server's newer version takes the place of what is here. */
  reset(info: Info): void {
    clearTimeout(this.timer);
    this.synced = docOf(info);
    this.past = [];
    this.future = [];
    this.set({
      info,
      doc: docOf(info),
      saved: "saved",
      problem: undefined,
      stale: false,
      undoable: false,
      redoable: false,
    });
    this.keep();
  }

  /**
   * A call that changes more than what is typed here (the currency, lines out of the scope): saves what waits, makes
   * it, and shows the answer. Throws what the call throws; false when what waits cannot be saved.
   */
  async whole(work: (info: Info) => Promise<Info>): Promise<boolean> {
    if (!(await this.flush())) return false;
    const answer = await work(this.get().info);
    this.reset(answer);
    this.onSaved(answer);
    return true;
  }

  /** Another tab or the server changed it while nothing here waits to be saved. */
  follow(info: Info): void {
    const { info: known, stale } = this.get();
    if (info.version > known.version && !this.running && !this.dirty() && !stale) this.reset(info);
  }

  /** Saves what waits, now. Answers whether everything is with the server. */
  flush(): Promise<boolean> {
    clearTimeout(this.timer);
    this.running ??= this.run().finally(() => {
      this.running = undefined;
      if (this.get().saved === "saving" && this.dirty()) this.later(pause);
    });
    return this.running;
  }

  stop(): void {
    clearTimeout(this.timer);
    if (this.dirty() && !this.get().stale) void this.flush();
  }

  private later(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  private keep(): void {
    const { doc, info } = this.get();
    try {
      if (this.dirty())
        localStorage.setItem(
          keptName(info.id),
          JSON.stringify({ version: info.version, doc, synced: this.synced }),
        );
      else localStorage.removeItem(keptName(info.id));
    } catch {
      // Without storage it is kept as long as the page is.
    }
  }

  private async run(): Promise<boolean> {
    for (;;) {
      const { doc, info, stale } = this.get();
      if (stale) return false;
      const step = nextStep(info.id, doc, this.synced);
      if (!step) {
        this.set({ saved: "saved", problem: undefined });
        this.keep();
        return true;
      }
      this.set({ saved: "saving" });
      try {
        const answer = await step.run(info.version);
        this.synced = step.saved(this.synced, answer);
        this.take(answer, step.learned);
      } catch (error) {
        this.fail(error);
        return false;
      }
    }
  }

  /** Takes over what the server made: version, new ids, ranks that it has set anew. */
  private take(answer: Info, learned?: (doc: Doc, answer: Info) => Doc): void {
    const ranks = new Map(answer.items.map((item) => [item.id, item.rank]));
    const old = new Map(this.synced.lines.map((line) => [line.key, line.rank]));
    const ranked = (doc: Doc, all: boolean): Doc => ({
      ...doc,
      lines: doc.lines.map((line) => {
        const rank = line.id === null ? undefined : ranks.get(line.id);
        return rank && (all || line.rank === old.get(line.key)) ? { ...line, rank } : line;
      }),
    });
    const doc = this.get().doc;
    const next = ranked(learned ? learned(doc, answer) : doc, false);
    this.synced = ranked(this.synced, true);
    this.set({ doc: next, info: answer });
    this.keep();
    this.onSaved(answer);
  }

  private fail(error: unknown): void {
    if (!isApiError(error)) {
      this.set({ saved: "failed", problem: errorText(error) });
      return;
    }
    if (error.code === Code.Conflict || error.status === 404 || error.code === 2021) {
      this.set({ saved: "failed", stale: true, problem: undefined });
    } else if (error.status === 0 || error.status >= 500 || error.status === 429) {
      this.set({ saved: "waiting", problem: undefined });
      this.later(again);
    } else {
      this.set({ saved: "failed", problem: Object.values(error.fields)[0] ?? error.message });
    }
  }
}
