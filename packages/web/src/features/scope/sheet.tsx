// biome-ignore-all lint/a11y/useSemanticElements: rows stand absolutely in a grid and change their columns on a phone; a real table could not
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and cells of a table are read, not focused
import { type KeyboardEvent, type MouseEvent, Suspense, useEffect, useMemo, useRef } from "react";
import { useLineWindow } from "../../lib/line-window";
import { useClipboard } from "./clipboard";
import { watchDrops } from "./drag";
import type { Editor } from "./editor";
import { GroupRow, Terms } from "./fields";
import { useEditor, useTopic } from "./hooks";
import type { Key } from "./model";
import { AddRow, PhaseRow } from "./phase-row";
import { columns } from "./row-class";
import { focusRest, rowKeys } from "./row-keys";
import { extendSelected, toggleSelected } from "./selection";
import type { Cell } from "./state";
import { TaskRow } from "./task-row";

interface Item {
  kind: "phase" | "task" | "add" | "group" | "terms";
  key: Key;
  phase: Key;
}

/** Below this many lines everything is in the page, for the browser's own search. */
const short = 150;
const heights = { phase: 55, task: 42, add: 42, group: 42, terms: 220 };

function itemsOf({ store, view }: Editor): Item[] {
  const lines = store.order.flatMap((phase): Item[] => {
    const head: Item = { kind: "phase", key: phase, phase };
    if (view.collapsed.has(phase)) return [head];
    let group: string | null = null;
    const rows = store.siblings(phase).flatMap((key): Item[] => {
      const before = group;
      group = store.tasks.get(key)?.option_group ?? null;
      const row: Item = { kind: "task", key, phase };
      return group && group !== before ? [{ kind: "group", key, phase }, row] : [row];
    });
    return view.readOnly ? [head, ...rows] : [head, ...rows, { kind: "add", key: phase, phase }];
  });
  const last = store.order.at(-1);
  return last === undefined ? lines : [...lines, { kind: "terms", key: 0, phase: last }];
}

/** The ledger of the scope. Long ones draw only the rows near the window. */
export function Sheet() {
  const editor = useEditor();
  const { view } = editor;
  const scroller = useRef<HTMLDivElement>(null);
  const order = useTopic("order", ({ store }) => store.taskOrder);
  const collapsed = useTopic("order", ({ view }) => [...view.collapsed].join());
  const readOnly = useTopic("status", ({ view }) => view.readOnly);
  const groups = useTopic("totals", ({ store }) => store.groupLines);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these four say when the lines are others
  const items = useMemo(() => itemsOf(editor), [editor, order, collapsed, readOnly, groups]);
  const active = useTopic("active", ({ view }) => view.active);
  const pinned = active
    ? items.findIndex((item) => item.kind === active.kind && item.key === active.key)
    : -1;
  const {
    lines,
    total,
    view: area,
  } = useLineWindow({
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
    onTop: { pixels: 56, tell: (index) => view.look(items[index]?.phase ?? null) },
  });
  const goal = useTopic("go", ({ view }) => view.goal);
  const reached = useRef(goal);
  useEffect(() => {
    if (!goal || reached.current === goal) return;
    const index = items.findIndex((item) => item.kind === goal.kind && item.key === goal.key);
    if (index < 0) return;
    reached.current = goal;
    area.goTo(index, goal.kind === "phase" ? "top" : "near");
    if (goal.kind === "phase") view.look(goal.key);
  }, [goal, items, area, view]);
  useEffect(() => watchDrops(editor), [editor]);
  // A line far away was asked for (a phase just added, Tab over the edge).
  useEffect(() => {
    if (pinned < 0) return;
    const box = scroller.current;
    if (!box) return;
    const { start, end } = area.place(pinned);
    if (start > box.scrollTop + box.clientHeight - 60 || end < box.scrollTop + 40) area.goTo(pinned, "near");
  }, [pinned, area]);
  // Anywhere else ends the editing; lists and dialogs above the page do not.
  useEffect(() => {
    const away = (event: Event) => {
      const target = event.target as Element;
      if (!view.active || target.closest("[data-editing], #overlays, [data-keeps]")) return;
      if (target.closest("[data-task], [data-phase]") && scroller.current?.contains(target)) return;
      view.activate(null);
      editor.history.seal();
    };
    addEventListener("pointerdown", away);
    return () => removeEventListener("pointerdown", away);
  }, [editor, view]);

  const press = (event: MouseEvent) => {
    const target = event.target as Element;
    if (target.closest("[data-editing], [data-select]") || target.closest("button:not([data-rest])")) return;
    const row = target.closest<HTMLElement>("[data-task], [data-phase]");
    if (!row) return;
    const command = event.metaKey || event.ctrlKey;
    if (row.dataset.task && !view.readOnly && (event.shiftKey || command)) {
      const key = Number(row.dataset.task);
      getSelection()?.removeAllRanges();
      if (command) toggleSelected(editor, key);
      else extendSelected(editor, key);
      focusRest("task", key);
      return;
    }
    if (getSelection()?.isCollapsed === false) return;
    const cell = (target.closest<HTMLElement>("[data-cell]")?.dataset.cell ?? "name") as Cell;
    editor.history.seal();
    if (row.dataset.task) view.activate({ kind: "task", key: Number(row.dataset.task), cell });
    else if (target.closest("[data-cell]"))
      view.activate({ kind: "phase", key: Number(row.dataset.phase), cell });
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
                    ref={area.line}
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
