// biome-ignore-all lint/a11y/useSemanticElements: rows stand absolutely in a grid and change their columns on a phone; a real table could not
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and cells of a table are read, not focused
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef } from "react";
import { watchDrops } from "./drag";
import { useEditor, useTopic } from "./hooks";
import type { Key } from "./model";
import { AddRow, PhaseRow } from "./phase-row";
import { columns } from "./row-class";
import { rowKeys } from "./row-keys";
import type { Cell, ScopeStore } from "./store";
import { TaskRow } from "./task-row";

interface Item {
  kind: "phase" | "task" | "add";
  key: Key;
  phase: Key;
}

/** Below this many lines everything is in the page, for the browser's own search. */
const short = 150;
const heights = { phase: 55, task: 42, add: 42 };

function itemsOf(store: ScopeStore): Item[] {
  return store.order.flatMap((phase): Item[] => {
    const head: Item = { kind: "phase", key: phase, phase };
    if (store.collapsed.has(phase)) return [head];
    const rows = store.siblings(phase).map((key): Item => ({ kind: "task", key, phase }));
    return store.readOnly ? [head, ...rows] : [head, ...rows, { kind: "add", key: phase, phase }];
  });
}

/** Goes to a phase; the rail and the tabs call it. */
export interface SheetHandle {
  toPhase: (key: Key) => void;
}

/** The ledger of the scope. Long ones draw only what is near the window. */
export function Sheet({ handle }: { handle: { current: SheetHandle | null } }) {
  const editor = useEditor();
  const { store } = editor;
  const scroller = useRef<HTMLDivElement>(null);
  const order = useTopic("order", (now) => now.taskOrder);
  const collapsed = useTopic("order", (now) => [...now.collapsed].join());
  const readOnly = useTopic("status", (now) => now.readOnly);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these three say when the lines are others
  const items = useMemo(() => itemsOf(store), [store, order, collapsed, readOnly]);
  const active = useTopic("active", (now) => now.active);
  const pinned = active
    ? items.findIndex((item) => item.kind === active.kind && item.key === active.key)
    : -1;
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[items[index]?.kind ?? "task"],
    getItemKey: (index) => {
      const item = items[index];
      return item ? `${item.kind}:${item.key}` : index;
    },
    overscan: items.length <= short ? short : 10,
    paddingEnd: 80,
    scrollPaddingStart: 8,
    scrollPaddingEnd: 80,
    // The line that is being edited stays, wherever one scrolls to.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(count - 1, endIndex + overscan);
      const shown = Array.from({ length: last - first + 1 }, (_, at) => first + at);
      return pinned >= 0 && (pinned < first || pinned > last) ? [...shown, pinned] : shown;
    },
    onChange: (instance) => {
      const top = (instance.scrollOffset ?? 0) + 56;
      const at = instance.getVirtualItems().find((line) => line.end > top);
      store.look(items[at?.index ?? 0]?.phase ?? null);
    },
  });
  useEffect(() => {
    handle.current = {
      toPhase: (key) => {
        const index = items.findIndex((item) => item.kind === "phase" && item.key === key);
        if (index >= 0) virtual.scrollToIndex(index, { align: "start" });
        store.look(key);
      },
    };
  }, [handle, items, virtual, store]);
  useEffect(() => watchDrops(editor), [editor]);
  // A line far away was asked for (a phase just added, Tab over the edge).
  useEffect(() => {
    if (pinned < 0) return;
    const line = virtual.getVirtualItems().find(({ index }) => index === pinned);
    const view = scroller.current;
    if (!line || !view) return;
    if (line.start > view.scrollTop + view.clientHeight - 60 || line.end < view.scrollTop + 40)
      virtual.scrollToIndex(pinned, { align: "auto" });
  }, [pinned, virtual]);
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
    if (target.closest("[data-editing]") || target.closest("button:not([data-rest])")) return;
    if (getSelection()?.isCollapsed === false) return;
    const row = target.closest<HTMLElement>("[data-task], [data-phase]");
    if (!row) return;
    const cell = (target.closest<HTMLElement>("[data-cell]")?.dataset.cell ?? "name") as Cell;
    editor.history.seal();
    if (row.dataset.task) store.activate({ kind: "task", key: Number(row.dataset.task), cell });
    else if (target.closest("[data-cell]"))
      store.activate({ kind: "phase", key: Number(row.dataset.phase), cell });
  };
  const type = (event: KeyboardEvent) => rowKeys(editor, event);

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
          <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ key, index, start }) => {
              const item = items[index];
              return (
                item && (
                  <div
                    key={key}
                    ref={virtual.measureElement}
                    data-index={index}
                    className="absolute inset-x-0 top-0"
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    {item.kind === "task" && <TaskRow taskKey={item.key} />}
                    {item.kind === "phase" && <PhaseRow phaseKey={item.key} />}
                    {item.kind === "add" && <AddRow phaseKey={item.key} />}
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
