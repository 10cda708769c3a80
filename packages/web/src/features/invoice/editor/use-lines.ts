import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { attachClosestEdge, extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { count } from "../../../lib/format";
import { toast } from "../../../lib/toast";
import { blankLine, isBlank, type Line, moveLine, newKey, withLine } from "./model";
import type { InvoiceStore } from "./store";

export interface LineActions {
  set: (key: string, change: Partial<Line>) => void;
  /** A new line at a place, with the focus in it. */
  insert: (at: number) => void;
  move: (key: string, to: number, cell?: string) => void;
  /** Moves a line beside another one. */
  moveBeside: (key: string, other: string, edge: "top" | "bottom") => void;
  focus: (at: number, cell: string) => void;
  copy: (key: string) => void;
  /** Deletes, with a way back. */
  remove: (key: string) => void;
  /** Takes an untouched line away. */
  drop: (key: string) => void;
  /** Copied rows in place of an untouched line, or after it; copied figures down from a cell. */
  paste: (key: string, cell: string, text: string, currency: string) => Promise<void>;
}

/** Says whether a text is more than one cell of a table. */
export const isTable = (text: string): boolean => /\t|\S[^\S\n]*\n\s*\S/.test(text);

const most = 200;

function focusCell(row: Element | null | undefined, cell: string): void {
  const found = row?.querySelector<HTMLElement>(`[data-cell="${cell}"]`);
  (found instanceof HTMLInputElement ? found : found?.querySelector("input"))?.focus();
}

/** Offers the actions on lines, and moves the focus after each. */
export function useLineActions(store: InvoiceStore, list: RefObject<HTMLElement | null>): LineActions {
  const wanted = useRef<{ key: string; cell: string } | undefined>(undefined);
  useEffect(() => {
    const { current } = wanted;
    if (!current) return;
    wanted.current = undefined;
    focusCell(list.current?.querySelector(`[data-line="${current.key}"]`), current.cell);
  });
  return useMemo(() => {
    const lines = () => store.get().doc.lines;
    const place = (line: Line, at: number) =>
      store.change((doc) => ({ ...doc, lines: [...doc.lines.slice(0, at), line, ...doc.lines.slice(at)] }));
    return {
      set: (key, change) => store.change((doc) => withLine(doc, key, change)),
      insert: (at) => {
        const line = blankLine();
        wanted.current = { key: line.key, cell: "name" };
        place(line, at);
      },
      move: (key, to, cell) => {
        if (cell) wanted.current = { key, cell };
        store.change((doc) => moveLine(doc, key, to));
      },
      moveBeside: (key, other, edge) =>
        store.change((doc) => {
          const from = doc.lines.findIndex((line) => line.key === key);
          const at = doc.lines.findIndex((line) => line.key === other) + (edge === "bottom" ? 1 : 0);
          return moveLine(doc, key, from < at ? at - 1 : at);
        }),
      focus: (at, cell) => {
        const line = lines()[at];
        if (line) focusCell(list.current?.querySelector(`[data-line="${line.key}"]`), cell);
      },
      copy: (key) => {
        const at = lines().findIndex((line) => line.key === key);
        const line = lines()[at];
        if (line) place({ ...line, key: newKey(), id: null, source: null, rank: "" }, at + 1);
      },
      remove: (key) => {
        const at = lines().findIndex((line) => line.key === key);
        const line = lines()[at];
        if (!line) return;
        store.change((doc) => ({ ...doc, lines: doc.lines.filter((each) => each.key !== key) }));
        toast(`${line.name.trim() || "The line"} deleted.`, {
          action: { label: "Undo", run: () => place({ ...line, key: newKey(), id: null, rank: "" }, at) },
        });
      },
      drop: (key) => store.change((doc) => ({ ...doc, lines: doc.lines.filter((each) => each.key !== key) })),
      paste: async (key, cell, text, currency) => {
        const { figuresFrom, linesFrom } = await import("./paste-lines");
        if ((cell === "quantity" || cell === "rate") && !text.includes("\t")) {
          const figures = figuresFrom(text, cell, currency);
          const from = lines().findIndex((line) => line.key === key);
          store.change((doc) => ({
            ...doc,
            lines: doc.lines.map((line, at) => ({
              ...line,
              ...(at < from ? undefined : figures[at - from]),
            })),
          }));
          return;
        }
        const at = lines().findIndex((line) => line.key === key);
        const old = lines()[at];
        const pasted = linesFrom(text, currency);
        if (!old || pasted.length === 0) return;
        const before = lines().slice(0, isBlank(old) ? at : at + 1);
        const after = lines().slice(at + 1);
        const made = pasted.slice(0, Math.max(0, most - before.length - after.length));
        const last = made.at(-1);
        if (last) wanted.current = { key: last.key, cell: "name" };
        store.change((doc) => ({ ...doc, lines: [...before, ...made, ...after] }));
        const left = pasted.length - made.length;
        toast(
          left > 0
            ? `${count(made.length, "line")} pasted; ${left} more do not fit on one invoice.`
            : `${count(made.length, "line")} pasted.`,
        );
      },
    };
  }, [store, list]);
}

/** Dragging a line by its handle; answers the edge at which another line would land. */
export function useLineDrag(
  key: string,
  row: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  actions: LineActions,
): "top" | "bottom" | undefined {
  const [edge, setEdge] = useState<"top" | "bottom">();
  useEffect(() => {
    const element = row.current;
    if (!element || !handle.current) return;
    const edgeOf = (data: Record<string | symbol, unknown>) =>
      extractClosestEdge(data) === "top" ? "top" : "bottom";
    return combine(
      draggable({
        element,
        dragHandle: handle.current,
        getInitialData: () => ({ invoiceLine: key }),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) =>
          typeof source.data.invoiceLine === "string" && source.data.invoiceLine !== key,
        getData: ({ input, element: target }) =>
          attachClosestEdge(
            { invoiceLine: key },
            { input, element: target, allowedEdges: ["top", "bottom"] },
          ),
        onDrag: ({ self }) => setEdge(edgeOf(self.data)),
        onDragLeave: () => setEdge(undefined),
        onDrop: ({ self, source }) => {
          setEdge(undefined);
          const moved = source.data.invoiceLine;
          if (typeof moved === "string") actions.moveBeside(moved, key, edgeOf(self.data));
        },
      }),
    );
  }, [key, row, handle, actions]);
  return edge;
}
