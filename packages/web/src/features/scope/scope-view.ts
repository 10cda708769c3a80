import type { Info } from "@stint/core/project/scope/schema";
import type { Stop } from "../../lib/sync/outbox";
import type { Key, PhaseRow, TaskRow } from "./model";
import { readClosed, writeClosed } from "./phase-visibility";
import type { Active, Found, Open, Place, Topic } from "./state";
import type { Topics } from "./topics";

/** The rows of a scope, as its view reads them. */
interface Rows {
  readonly info: Info;
  readonly tasks: ReadonlyMap<Key, TaskRow>;
  readonly phases: ReadonlyMap<Key, PhaseRow>;
}

/** The view of a scope: the open row, ticked rows, found and folded ones, and the panel beside them. */
export class ScopeView {
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
  readonly #rows: Rows;
  readonly #topics: Topics;

  constructor(rows: Rows, topics: Topics) {
    this.#rows = rows;
    this.#topics = topics;
    this.collapsed = readClosed(rows.info.id);
    topics.subscribe("order", () => this.#dropGone());
  }

  get readOnly(): boolean {
    const { status, project } = this.#rows.info;
    return status !== "draft" || project.status === "completed" || this.notice?.kind === "locked";
  }

  /** A row that was taken out of the scope is neither open nor ticked. */
  #dropGone(): void {
    const { tasks, phases } = this.#rows;
    if (this.active && !tasks.has(this.active.key) && !phases.has(this.active.key)) this.activate(null);
    const left = [...this.selected].filter((key) => tasks.has(key));
    if (left.length < this.selected.size) this.select(left);
  }

  /** Ticks these services and no others. */
  select(keys: Iterable<Key>, anchor: Key | null = this.anchor): void {
    this.selected = new Set(keys);
    this.anchor = anchor;
    this.#topics.tell("selected");
  }

  find(found: Found | null): void {
    this.found = found;
    this.#topics.tell("found");
  }

  /** Opens the search, or asks for it again; closes it. */
  seek(open: boolean): void {
    this.finding = open ? this.finding + 1 : 0;
    this.#topics.tell("open");
  }

  /** Brings a line into view, opening its phase. */
  go(place: Place): void {
    const phase = place.kind === "phase" ? undefined : this.#rows.tasks.get(place.key)?.phase;
    if (phase !== undefined && this.collapsed.has(phase)) this.fold([phase], false);
    this.goal = { ...place };
    this.#topics.tell("go");
  }

  showDetails(open: boolean): void {
    this.details = open;
    this.#topics.tell("active");
  }

  /** Opens the panel of services to add, for a phase; null closes it. */
  search(phase: Key | null): void {
    this.panel = phase;
    this.#topics.tell("open");
  }

  markAdded(keys: Iterable<Key>): void {
    this.added = new Set(keys);
    this.#topics.tell("added");
  }

  show(open: Open | null): void {
    this.open = open;
    this.#topics.tell("open");
  }

  activate(active: Active | null): void {
    if (active && this.readOnly) return;
    this.active = active;
    this.#topics.tell("active");
  }

  look(phase: Key | null): void {
    if (this.current === phase) return;
    this.current = phase;
    this.#topics.tell("current");
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
      this.#rows.info.id,
      [...this.collapsed].flatMap((key) => this.#rows.phases.get(key)?.id ?? []),
    );
    this.#topics.tell("order", ...phases.map((phase): Topic => `phase:${phase}`));
  }

  setNotice(notice: Stop | null): void {
    this.notice = notice;
    if (notice) this.activate(null);
    this.#topics.tell("status", "order");
  }
}
