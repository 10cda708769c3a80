// biome-ignore-all lint/a11y/useSemanticElements: rows stand absolutely in a grid and change their columns on a phone; a real table could not
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and cells of a table are read, not focused
import { type KeyboardEvent, type MouseEvent, Suspense, useEffect, useMemo, useRef } from "react";
import { useLineWindow } from "../../lib/line-window";
import { useClipboard } from "./clipboard";
import { watchDrops } from "./drag";
import { GroupRow, Terms } from "./fields";
import { useEditor, useTopic } from "./hooks";
import type { Key } from "./model";
import { AddRow, PhaseRow } from "./phase-row";
import { columns } from "./row-class";
import { focusRest, rowKeys } from "./row-keys";
import { extendSelected, toggleSelected } from "./selection";
import type { Cell } from "./state";
import type { ScopeStore } from "./store";
import { TaskRow } from "./task-row";

interface Item {
  kind: "phase" | "task" | "add" | "group" | "terms";
  key: Key;
  phase: Key;
}

/** Below this many lines everything is in the page, for the browser's own search. */
const short = 150;
const heights = { phase: 55, task: 42, add: 42, group: 42, terms: 220 };

function itemsOf(store: ScopeStore): Item[] {
  const lines = store.order.flatMap((phase): Item[] => {
    const head: Item = { kind: "phase", key: phase, phase };
    if (store.collapsed.has(phase)) return [head];
    let group: string | null = null;
    const rows = store.siblings(phase).flatMap((key): Item[] => {
      const before = group;
      group = store.tasks.get(key)?.option_group ?? null;
      const row: Item = { kind: "task", key, phase };
      return group && group !== before ? [{ kind: "group", key, phase }, row] : [row];
    });
    return store.readOnly ? [head, ...rows] : [head, ...rows, { kind: "add", key: phase, phase }];
  });
  const last = store.order.at(-1);
  return last === undefined ? lines : [...lines, { kind: "terms", key: 0, phase: last }];
}

/** The ledger of the scope. Long ones draw only the rows near the window. */
export function Sheet() {
  const editor = useEditor();
  const { store } = editor;
  const scroller = useRef<HTMLDivElement>(null);
  const order = useTopic("order", (now) => now.taskOrder);
  const collapsed = useTopic("order", (now) => [...now.collapsed].join());
  const readOnly = useTopic("status", (now) => now.readOnly);
  const groups = useTopic("totals", (now) => now.groupLines);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these four say when the lines are others
  const items = useMemo(() => itemsOf(store), [store, order, collapsed, readOnly, groups]);
  const active = useTopic("active", (now) => now.active);
  const pinned = active
    ? items.findIndex((item) => item.kind === active.kind && item.key === active.key)
    : -1;
  const { lines, total, view } = useLineWindow({
    count: items.length,
    scroller,
    keyOf: (index) => {
      const item = items[index];
      return item ? `${item.kind}:${item.key}` : String(index);
    },
    guess: (index) => heights[items[index]?.kind ?? "task"],
    overscan: items.length <= short ? short : 10,
    // The line that is being edited stays, wherever one scrolls to.
    pinned,
    room: 80,
    onTop: { pixels: 56, tell: (index) => store.look(items[index]?.phase ?? null) },
  });
  const goal = useTopic("go", (now) => now.goal);
  const reached = useRef(goal);
  useEffect(() => {
    if (!goal || reached.current === goal) return;
    const index = items.findIndex((item) => item.kind === goal.kind && item.key === goal.key);
    if (index < 0) return;
    reached.current = goal;
    view.goTo(index, goal.kind === "phase" ? "top" : "near");
    if (goal.kind === "phase") store.look(goal.key);
  }, [goal, items, view, store]);
  useEffect(() => watchDrops(editor), [editor]);
  // A line far away was asked for (a phase just added, Tab over the edge).
  useEffect(() => {
    if (pinned < 0) return;
    const box = scroller.current;
    if (!box) return;
    const { start, end } = view.place(pinned);
    if (start > box.scrollTop + box.clientHeight - 60 || end < box.scrollTop + 40) view.goTo(pinned, "near");
  }, [pinned, view]);
  // Anywhere else ends the editing; lists and dialogs above the page do not.
  useEffect(() => {
    const away = (event: Event) => {
      const target = event.target as Element;
      if (!store.active || target.closest("[data-editing], #overlays, [data-keeps]")) return;
      if (target.closest("[data-task], [data-phase]") && scroller.current?.contains(target)) return;
      store.activate(null);
      editor.history.seal();
    };
    addEventListener("pointerdown", away);
    return () => removeEventListener("pointerdown", away);
  }, [store, editor]);

  const press = (event: MouseEvent) => {
    const target = event.target as Element;
    if (target.closest("[data-editing], [data-select]") || target.closest("button:not([data-rest])")) return;
    const row = target.closest<HTMLElement>("[data-task], [data-phase]");
    if (!row) return;
    const command = event.metaKey || event.ctrlKey;
    if (row.dataset.task && !store.readOnly && (event.shiftKey || command)) {
      const key = Number(row.dataset.task);
      getSelection()?.removeAllRanges();
      if (command) toggleSelected(store, key);
      else extendSelected(store, key);
      focusRest("task", key);
      return;
    }
    if (getSelection()?.isCollapsed === false) return;
    const cell = (target.closest<HTMLElement>("[data-cell]")?.dataset.cell ?? "name") as Cell;
    editor.history.seal();
    if (row.dataset.task) store.activate({ kind: "task", key: Number(row.dataset.task), cell });
    else if (target.closest("[data-cell]"))
      store.activate({ kind: "phase", key: Number(row.dataset.phase), cell });
  };
  const type = (event: KeyboardEvent) => rowKeys(editor, event);
  useClipboard();

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col lg:border-x lg:border-line">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the presses and keys of its rows, which are buttons and fields */}
      <div
        ref={scroller}
        onClick={press}
        onKeyDown={type}
        className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain"
      >
        <div role="table" aria-label="Phases and services" aria-rowcount={items.length + 1}>
          <div
            role="row"
            className={`${columns} sticky top-0 z-10 h-9 items-center border-b border-line bg-surface text-13 text-muted max-sm:sr-only`}
          >
            <span role="columnheader">
              <span className="sr-only">Open or move</span>
            </span>
            <span role="columnheader">Service</span>
            <span role="columnheader" className="pl-2">
              Role
            </span>
            <span role="columnheader" className="text-right">
              Qty
            </span>
            <span role="columnheader" className="text-right">
              Rate
            </span>
            <span role="columnheader" className="text-right">
              Amount
            </span>
            <span role="columnheader">
              <span className="sr-only">More</span>
            </span>
          </div>
          <div role="rowgroup" className="relative" style={{ height: total }}>
            {lines.map(({ key, index, start }) => {
              const item = items[index];
              return (
                item && (
                  <div
                    key={key}
                    ref={view.line}
                    data-line={key}
                    data-index={index}
                    className="absolute inset-x-0 top-0"
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    {item.kind === "task" && <TaskRow taskKey={item.key} />}
                    {item.kind === "phase" && <PhaseRow phaseKey={item.key} />}
                    {item.kind === "add" && <AddRow phaseKey={item.key} />}
                    {item.kind === "group" && (
                      <Suspense fallback={<div className="h-[42px]" />}>
                        <GroupRow taskKey={item.key} />
                      </Suspense>
                    )}
                    {item.kind === "terms" && <Terms />}
                  </div>
                )
              );
            })}
          </div>
        </div>
      </div>
    </div>
  );
}
