import type { Info } from "@stint/core/project/scope/schema";
import type { Stop } from "../../lib/sync/outbox";
import type { Key, PhaseRow, TaskRow } from "./model";
import { readClosed, writeClosed } from "./phase-visibility";
import type { Active, Found, Open, Place, Topic } from "./state";

/**
 * The view of a scope and its listeners by topic: the open row, ticked rows, found and folded ones, and the panel
 * beside them. The rows and their totals are the store's.
 */
export class ViewState {
  readonly info: Info;
  readonly tasks = new Map<Key, TaskRow>();
  readonly phases = new Map<Key, PhaseRow>();
  readonly collapsed: Set<Key>;
  /** Keys of the services that are ticked. */
  selected: ReadonlySet<Key> = new Set();
  /** The row where a range of ticks begins. */
  anchor: Key | null = null;
  found: Found | null = null;
  /** The number of calls for the search since it opened; 0 is closed. */
  finding = 0;
  open: Open | null = null;
  /** The phase that the panel of services adds to. */
  panel: Key | null = null;
  /** A row that is opened shows all its fields: as the last one did. */
  details = false;
  /** Services that came from the panel a moment ago. */
  added: ReadonlySet<Key> = new Set();
  /** The place that the ledger was asked to show last. */
  goal: Place | null = null;
  active: Active | null = null;
  /** The phase that is being looked at. */
  current: Key | null = null;
  /** The reason why the editor is stopped. */
  notice: Stop | null = null;
  /** Rows that the server refused, with its sentence. */
  readonly failed = new Map<Key, string>();
  #listeners = new Map<Topic, Set<() => void>>();
  #fixed: boolean;

  constructor(info: Info) {
    this.info = info;
    this.collapsed = readClosed(info.id);
    this.#fixed = info.status !== "draft" || info.project.status === "completed";
  }

  get readOnly(): boolean {
    return this.#fixed || this.notice?.kind === "locked";
  }

  subscribe(topic: Topic, listener: () => void): () => void {
    let set = this.#listeners.get(topic);
    if (!set) {
      set = new Set();
      this.#listeners.set(topic, set);
    }
    set.add(listener);
    return () => set.delete(listener);
  }

  tell(...topics: Topic[]): void {
    for (const topic of topics) for (const listener of this.#listeners.get(topic) ?? []) listener();
  }

  /** Ticks these services and no others. */
  select(keys: Iterable<Key>, anchor: Key | null = this.anchor): void {
    this.selected = new Set(keys);
    this.anchor = anchor;
    this.tell("selected");
  }

  find(found: Found | null): void {
    this.found = found;
    this.tell("found");
  }

  /** Opens the search, or asks for it again; closes it. */
  seek(open: boolean): void {
    this.finding = open ? this.finding + 1 : 0;
    this.tell("open");
  }

  /** Brings a line into view, opening its phase. */
  go(place: Place): void {
    const phase = place.kind === "phase" ? undefined : this.tasks.get(place.key)?.phase;
    if (phase !== undefined && this.collapsed.has(phase)) this.fold([phase], false);
    this.goal = { ...place };
    this.tell("go");
  }

  showDetails(open: boolean): void {
    this.details = open;
    this.tell("active");
  }

  /** Opens the panel of services to add, for a phase; null closes it. */
  search(phase: Key | null): void {
    this.panel = phase;
    this.tell("open");
  }

  markAdded(keys: Iterable<Key>): void {
    this.added = new Set(keys);
    this.tell("added");
  }

  show(open: Open | null): void {
    this.open = open;
    this.tell("open");
  }

  activate(active: Active | null): void {
    if (active && this.readOnly) return;
    this.active = active;
    this.tell("active");
  }

  look(phase: Key | null): void {
    if (this.current === phase) return;
    this.current = phase;
    this.tell("current");
  }

  toggle(phase: Key): void {
    this.fold([phase], !this.collapsed.has(phase));
  }

  /** Closes phases or opens them; the device remembers. */
  fold(phases: readonly Key[], closed: boolean): void {
    for (const phase of phases) {
      if (closed) this.collapsed.add(phase);
      else this.collapsed.delete(phase);
    }
    writeClosed(
      this.info.id,
      [...this.collapsed].flatMap((key) => this.phases.get(key)?.id ?? []),
    );
    this.tell("order", ...phases.map((phase): Topic => `phase:${phase}`));
  }

  setNotice(notice: Stop | null): void {
    this.notice = notice;
    if (notice) this.activate(null);
    this.tell("status", "order");
  }

  /** Rows that the server refused, with its sentence; the others are well. */
  setFailed(failed: ReadonlyMap<Key, string>): void {
    const changed = new Set(
      [...failed, ...this.failed].flatMap(([key]) => (failed.get(key) === this.failed.get(key) ? [] : [key])),
    );
    for (const key of changed) {
      const text = failed.get(key);
      if (text === undefined) this.failed.delete(key);
      else this.failed.set(key, text);
      const row = this.tasks.get(key);
      if (row) this.tasks.set(key, { ...row });
      this.tell(`task:${key}`, `phase:${key}`);
    }
  }
}
