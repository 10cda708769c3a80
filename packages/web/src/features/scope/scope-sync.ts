import type { Category, Task } from "@stint/core/project/scope/schema";
import { Code } from "../../lib/api-error";
import type { Write } from "../../lib/sync/outbox";
import type { Rebase, Subject, World } from "../../lib/sync/ports";
import { SyncSession, staleStop } from "../../lib/sync/sync-session";
import { isPhaseOp, type Key, merge, type Op, type PhaseRow, rowOf, type TaskRow } from "./model";
import { replay } from "./replay";
import type { ScopeView } from "./scope-view";
import type { ScopeStore } from "./store";
import type { Topics } from "./topics";
import { fetchScope, sendOp } from "./transport";

type Answer = Task | Category | undefined;

/** The rows that are saved, and the places that say how it goes. */
interface Parts {
  store: ScopeStore;
  view: Pick<ScopeView, "notice" | "setNotice">;
  topics: Pick<Topics, "tell">;
}

/**
 * The scope for the sync engine: the rows of its ops, the way they are sent, and the parts of the answers
 * that go into the rows without disturbing the typing.
 */
export class ScopeSync implements Subject<Op, Answer> {
  readonly name = "This scope";
  readonly #store: ScopeStore;
  readonly #view: Parts["view"];
  readonly #topics: Parts["topics"];
  readonly session: SyncSession<Op, Answer>;
  /** Ids of rows that were made on this page. */
  readonly ids = new Map<Key, number>();
  /** Says that the scope is agreed or its project completed. */
  readonly locks = new Set<number>([Code.ScopeNotDraft, Code.ProjectNotUpdatable]);
  readonly row = rowOf;
  readonly domain = rowOf;
  readonly merge = merge;

  constructor({ store, view, topics }: Parts, world: World<Op>) {
    this.#store = store;
    this.#view = view;
    this.#topics = topics;
    this.session = new SyncSession<Op, Answer>(this, world);
    this.session.subscribe(() => this.#shown());
  }

  /** Tells the rows and the view how the saving goes. */
  #shown(): void {
    const { stop } = this.session.view;
    const refused = this.session.writes.flatMap(({ op, refused: why }): [Key, string][] =>
      why ? [[op.key, why.text]] : [],
    );
    this.#store.setFailed(new Map(refused));
    if (stop !== this.#view.notice) this.#view.setNotice(stop);
    else this.#topics.tell("status");
  }

  /** The id of a key, undefined while the server has not given one. */
  idOf = (key: Key): number | undefined =>
    key > 0
      ? key
      : (this.ids.get(key) ?? this.#store.tasks.get(key)?.id ?? this.#store.phases.get(key)?.id ?? undefined);

  version = (op: Op): number | null => {
    const rows: ReadonlyMap<Key, TaskRow | PhaseRow> = isPhaseOp(op) ? this.#store.phases : this.#store.tasks;
    return rows.get(op.key)?.version ?? null;
  };

  typed = ({ kind }: Op): boolean => kind.startsWith("patch");

  /** An op may go out once the server has its row and the phase that it goes to. */
  ready = (op: Op): boolean => {
    const phase = op.kind === "add-task" ? op.phase : op.kind === "patch-task" ? op.fields.phase : undefined;
    if (phase !== undefined && this.idOf(phase) === undefined) return false;
    return op.key === 0 || op.kind.startsWith("add") || this.idOf(op.key) !== undefined;
  };

  send = (write: Write<Op>): Promise<Answer> => sendOp(this.#store.info, write, this.idOf);

  land = ({ op, key: sent }: Write<Op>, answer: Answer): number | null => {
    if (!answer) return null;
    if (op.key < 0) this.ids.set(op.key, answer.id);
    const { id, version } = answer;
    const moves = this.session.writes.some(
      (other) =>
        other.key !== sent && other.op.key === op.key && "fields" in other.op && "rank" in other.op.fields,
    );
    const rank = moves ? {} : { rank: answer.rank };
    const rows: Map<Key, TaskRow | PhaseRow> = isPhaseOp(op) ? this.#store.phases : this.#store.tasks;
    // The answer to an earlier page got lost: the row came with the scope, under its id.
    if (op.key !== id && rows.has(id)) {
      if (isPhaseOp(op)) this.#store.take([id], []);
      else this.#store.take([], [id]);
    }
    const gone = isPhaseOp(op)
      ? this.#store.gonePhases.get(op.key)?.phase
      : this.#store.goneTasks.get(op.key);
    if (gone) Object.assign(gone, { id, version });
    const row = rows.get(op.key);
    if (!row) return version;
    const news = { id, version, ...(answer.rank === row.rank ? {} : rank) };
    if (isPhaseOp(op)) this.#store.setPhase(op.key, news);
    else this.#store.setTask(op.key, news);
    return version;
  };

  rebase = async ({ op, base }: Write<Op>): Promise<Rebase> => {
    if (base === null) return { kind: "again" };
    const info = await fetchScope(this.#store.info.id);
    const id = this.idOf(op.key);
    const row = (isPhaseOp(op) ? info.categories : info.tasks).find((each) => each.id === id);
    return { kind: row?.version === base ? "again" : "stale" };
  };

  replay = (writes: readonly Write<Op>[]): void => replay(this.#store, writes);

  look = (): void => void this.#check();

  /** Asks whether somebody else has changed the scope meanwhile. The page only shows a notice: sums must not change while one types. */
  async #check(): Promise<void> {
    if (this.session.view.stop || !(await this.session.settled(10_000))) return;
    const info = await fetchScope(this.#store.info.id).catch(() => undefined);
    if (!info || this.session.view.stop) return;
    if (this.session.writes.length > 0) return this.#check();
    const seen = new Map<number | null, number | null>();
    for (const row of [...this.#store.tasks.values(), ...this.#store.phases.values()])
      seen.set(row.id, row.version);
    const rows = [...info.tasks, ...info.categories];
    const same = rows.length === seen.size && rows.every(({ id, version }) => seen.get(id) === version);
    if (!same || info.status !== this.#store.info.status) this.session.stop(staleStop(this.name));
  }

  /** Sends this page's changes over those of the other tab, after a conflict. */
  keepMine = async (): Promise<void> => {
    const info = await fetchScope(this.#store.info.id);
    for (const row of info.tasks) this.#version(this.#store.tasks, row);
    for (const row of info.categories) this.#version(this.#store.phases, row);
    this.session.restart();
  };

  #version<Row extends TaskRow | PhaseRow>(rows: Map<Key, Row>, now: { id: number; version: number }): void {
    for (const row of rows.values())
      if (row.id === now.id) rows.set(row.key, { ...row, version: now.version });
  }

  /** Discards the changes of the row that could not be saved. The page then opens the scope again, with the other changes that wait. */
  giveUp = async (): Promise<void> => {
    const stopped = this.session.writes.find(({ sent }) => sent);
    if (stopped) this.session.discard(({ op }) => rowOf(op) === rowOf(stopped.op));
    await this.session.close();
  };
}
