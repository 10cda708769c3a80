import type { Adjustment } from "@stint/core/project/scope/rules";
import { pick } from "../../lib/object";
import { blankPhase, blankTask, type Key, type TaskFields, type TaskRow, taskWords } from "./model";
import type { RowChanges } from "./row-changes";
import type { ScopeStore } from "./store";

/** Rows that come from elsewhere: a new phase where `phase` names one, and its services. */
export interface Block {
  phase: string | null;
  rows: readonly TaskFields[];
}

/** The edits of several services at once: each is one step to undo. */
export class BulkEdits {
  readonly #store: ScopeStore;
  readonly #changes: RowChanges;

  constructor(store: ScopeStore, changes: RowChanges) {
    this.#store = store;
    this.#changes = changes;
  }

  /** Changes services, each in its own way. Changes of one `name` that follow each other are one step. */
  editTasks(changes: ReadonlyMap<Key, TaskFields>, name?: string): void {
    const back = new Map<Key, TaskFields>();
    for (const [key, fields] of changes) {
      const row = this.#store.tasks.get(key);
      if (row) back.set(key, pick(row, fields));
    }
    if (back.size === 0) return;
    this.#changes.patchTasks(changes);
    this.#changes.history.push({
      name,
      back: [{ kind: "tasks", changes: back }],
      forth: [{ kind: "tasks", changes }],
    });
  }

  /** Puts services behind `after` (null: first) in a phase, in their order. */
  moveTasks(keys: readonly Key[], phase: Key, after: Key | null): void {
    const rest = this.#store.siblings(phase).filter((key) => !keys.includes(key));
    const ranks = this.#store.ranksAfter(rest, after, keys.length);
    this.editTasks(
      new Map(
        keys.map((key, at): [Key, TaskFields] => {
          const rank = ranks[at] ?? "";
          return [key, this.#store.tasks.get(key)?.phase === phase ? { rank } : { phase, rank }];
        }),
      ),
    );
  }

  /** Moves services one place up or down as one block, over the edge of a phase into the next. */
  nudgeTasks(keys: readonly Key[], by: -1 | 1): void {
    const store = this.#store;
    const leader = by === -1 ? keys[0] : keys.at(-1);
    const home = leader === undefined ? undefined : store.tasks.get(leader)?.phase;
    if (leader === undefined || home === undefined) return;
    const list = store.siblings(home);
    const rest = list.filter((key) => !keys.includes(key));
    const above = list.slice(0, list.indexOf(leader)).filter((key) => !keys.includes(key)).length;
    const below = rest[above];
    if (by === -1 && above > 0) this.moveTasks(keys, home, rest[above - 2] ?? null);
    else if (by === 1 && below !== undefined) this.moveTasks(keys, home, below);
    else {
      const next = store.order[store.order.indexOf(home) + by];
      if (next === undefined) return;
      const there = store.siblings(next).filter((key) => !keys.includes(key));
      this.moveTasks(keys, next, by === 1 ? null : (there.at(-1) ?? null));
    }
  }

  /** Makes services alternatives of which the client picks one; null ends their group. */
  groupTasks(keys: readonly Key[], option_group: string | null): void {
    const store = this.#store;
    const members = [...store.tasks.values()].filter((row) => row.option_group === option_group);
    // One alternative is picked from the start: without one the total would leave the group out.
    const picked = option_group === null || members.some(({ chosen }) => chosen);
    this.editTasks(
      new Map(
        keys.map((key, at): [Key, TaskFields] => [
          key,
          { option_group, optional: false, chosen: !picked && at === 0 && members.length === 0 },
        ]),
      ),
    );
  }

  /** Renames a group of alternatives. */
  renameGroup(from: string, to: string): void {
    const members = [...this.#store.tasks.values()].filter((row) => row.option_group === from);
    this.editTasks(
      new Map(members.map(({ key }): [Key, TaskFields] => [key, { option_group: to }])),
      `group:${members[0]?.key}`,
    );
  }

  /** Picks the alternative that counts until the client picks one. */
  pickTask(key: Key): void {
    const group = this.#store.tasks.get(key)?.option_group;
    const members = [...this.#store.tasks.values()].filter((row) => row.option_group === group);
    const changed = members.filter((row) => row.chosen !== (row.key === key));
    this.editTasks(new Map(changed.map((row): [Key, TaskFields] => [row.key, { chosen: row.key === key }])));
  }

  /** New unit prices; where a service is split, `rest` is its other part. One step to undo. */
  applyPrices({ prices, split }: Adjustment): void {
    const changes = new Map(prices.map(({ id, price }): [Key, TaskFields] => [id, { price }]));
    const whole = split && this.#store.tasks.get(split.id);
    const rest: TaskRow[] = [];
    if (split && whole) {
      changes.set(whole.key, { price: split.price, quantity: split.quantity });
      const words = { ...taskWords(whole), quantity: split.rest_quantity, price: split.rest_price };
      rest.push(...this.#newTasks(whole.phase, whole.key, [words]));
    }
    const back = new Map(
      [...changes].flatMap(([key, fields]): [Key, TaskFields][] => {
        const row = this.#store.tasks.get(key);
        return row ? [[key, pick(row, fields)]] : [];
      }),
    );
    const keys = rest.map(({ key }) => key);
    this.#changes.patchTasks(changes);
    this.#changes.insertTasks(rest);
    this.#changes.history.push({
      back: [
        { kind: "take", phases: [], tasks: keys },
        { kind: "tasks", changes: back },
      ],
      forth: [
        { kind: "tasks", changes },
        { kind: "bring", phases: [], tasks: keys },
      ],
    });
  }

  /** Copies, as a block behind the last original of each phase. Answers their keys. */
  duplicateTasks(keys: readonly Key[]): Key[] {
    const groups = new Map<Key, TaskRow[]>();
    for (const key of keys) {
      const row = this.#store.tasks.get(key);
      if (row) groups.set(row.phase, [...(groups.get(row.phase) ?? []), row]);
    }
    const copies = [...groups].flatMap(([phase, rows]) =>
      this.#newTasks(
        phase,
        rows.at(-1)?.key ?? null,
        rows.map((row) => ({ ...taskWords(row), deliverable_id: row.deliverable_id })),
      ),
    );
    this.#changes.insertTasks(copies);
    const made = copies.map(({ key }) => key);
    this.#changes.recordNew([], made);
    return made;
  }

  /** Answers the function that undoes it, for the toast. */
  removeTasks(keys: readonly Key[]): () => void {
    return this.#changes.removeRows([], keys);
  }

  /** Takes over rows that the server made, in place of `gone`, as one step. Answers the function that undoes it. */
  adopt(...rows: Parameters<RowChanges["adopt"]>): () => void {
    return this.#changes.adopt(...rows);
  }

  /** Puts blocks of rows behind `after` in a phase; blocks with a name become phases behind it. Answers the services' keys. */
  addBlocks(phase: Key, after: Key | null, blocks: readonly Block[]): Key[] {
    const phases: Key[] = [];
    const made: TaskRow[] = [];
    let home = phase;
    let behind = after;
    for (const block of blocks) {
      if (block.phase !== null) {
        const key = this.#store.newKey();
        const rank = this.#store.rankAfter("phase", this.#store.order, home);
        this.#changes.insertPhase({ ...blankPhase(key, rank), name: block.phase });
        phases.push(key);
        home = key;
        behind = null;
      }
      const rows = this.#newTasks(home, behind, block.rows);
      this.#changes.insertTasks(rows);
      behind = rows.at(-1)?.key ?? behind;
      made.push(...rows);
    }
    const keys = made.map(({ key }) => key);
    this.#changes.recordNew(phases, keys);
    return keys;
  }

  #newTasks(
    phase: Key,
    after: Key | null,
    words: readonly (TaskFields & { deliverable_id?: number | null })[],
  ): TaskRow[] {
    const ranks = this.#store.ranksAfter(this.#store.siblings(phase), after, words.length);
    return words.map((fields, at) => ({
      ...blankTask(this.#store.newKey(), phase, ranks[at] ?? ""),
      ...fields,
    }));
  }
}
