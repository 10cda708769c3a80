import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import type { Deliverable } from "@stint/core/library/schema";
import type { Editor } from "./editor";
import type { Key } from "./model";
import { fieldsOf } from "./services";

export type Kind = "task" | "phase";
/** The targets of a drag: a service, the head of a phase, or a phase in the rail. */
export type Place = "row" | "head" | "rail";

export interface Dragged {
  kind: Kind;
  key: Key;
}
const isDragged = (
  data: Record<string | symbol, unknown>,
): data is Record<string | symbol, unknown> & Dragged =>
  (data.kind === "task" || data.kind === "phase") && typeof data.key === "number";

/** A service of the library on its way into the ledger. */
export interface DraggedService {
  kind: "service";
  service: Deliverable;
}
const isService = (
  data: Record<string | symbol, unknown>,
): data is Record<string | symbol, unknown> & DraggedService =>
  data.kind === "service" && typeof data.service === "object";
/** Says whether the dragged thing lands as a service: one of the ledger, or one of the library. */
const isTask = (data: Record<string | symbol, unknown>) => data.kind === "task" || isService(data);

export interface DragState {
  /** The edge at which something would land now. */
  edge: Edge | null;
  lifted: boolean;
}

/** Makes an element a thing to drag (by `handle`, if given) and a place to land. */
export function attach(
  node: HTMLElement,
  of: Dragged & { place: Place; handle: HTMLElement | undefined },
  setEdge: (edge: Edge | null) => void,
  setLifted: (lifted: boolean) => void,
): () => void {
  const { kind, key, place, handle } = of;
  const target = dropTargetForElements({
    element: node,
    canDrop: ({ source }) =>
      isService(source.data) || (isDragged(source.data) && (source.data.kind === "task" || place === "rail")),
    getData: ({ input, source }) => {
      const data = { kind, key, place };
      // A service lands below a phase's head, and at the end of a phase in the rail.
      if (isTask(source.data) && place !== "row") return data;
      return attachClosestEdge(data, { element: node, input, allowedEdges: ["top", "bottom"] });
    },
    getIsSticky: () => true,
    onDrag: ({ self, source }) => {
      const near = extractClosestEdge(self.data) ?? "bottom";
      setEdge(source.data.kind === kind && source.data.key === key ? null : near);
    },
    onDragLeave: () => setEdge(null),
    onDrop: () => setEdge(null),
  });
  if (place === "head") return target;
  return combine(
    target,
    draggable({
      element: node,
      ...(handle ? { dragHandle: handle } : {}),
      getInitialData: () => ({ kind, key }),
      onDragStart: () => setLifted(true),
      onDrop: () => setLifted(false),
    }),
  );
}

/** Moves the dropped row to its target. */
export function watchDrops(editor: Editor): () => void {
  const { store } = editor;
  return monitorForElements({
    canMonitor: ({ source }) => isDragged(source.data) || isService(source.data),
    onDrop: ({ source, location }) => {
      const target = location.current.dropTargets[0];
      if (!target || !isDragged(target.data)) return;
      if (isService(source.data)) {
        dropService(editor, source.data.service, target.data, extractClosestEdge(target.data) === "top");
        return;
      }
      if (!isDragged(source.data)) return;
      const { kind, key } = source.data;
      const onto = target.data.key;
      const above = extractClosestEdge(target.data) === "top";
      const before = (list: readonly Key[]) => {
        const rest = list.filter((other) => other !== key);
        return rest[rest.indexOf(onto) - 1] ?? null;
      };
      if (kind === "phase") editor.rows.movePhase(key, above ? before(store.order) : onto);
      else if (target.data.place === "head") editor.rows.moveTask(key, onto, null);
      else if (target.data.place === "rail")
        editor.rows.moveTask(key, onto, store.siblings(onto).at(-1) ?? null);
      else {
        const phase = store.tasks.get(onto)?.phase;
        if (phase !== undefined && onto !== key)
          editor.rows.moveTask(key, phase, above ? before(store.siblings(phase)) : onto);
      }
    },
  });
}

/** Makes a service of the library a thing to drag. */
export function attachService(
  node: HTMLElement,
  service: Deliverable,
  setLifted: (lifted: boolean) => void,
): () => void {
  return draggable({
    element: node,
    getInitialData: () => ({ kind: "service", service }),
    onDragStart: () => setLifted(true),
    onDrop: () => setLifted(false),
  });
}

function dropService(
  editor: Editor,
  service: Deliverable,
  target: Record<string | symbol, unknown> & Dragged,
  above: boolean,
): void {
  const { store, view } = editor;
  const phase = target.kind === "phase" ? target.key : store.tasks.get(target.key)?.phase;
  if (phase === undefined) return;
  const list = store.siblings(phase);
  const at = list.indexOf(target.key);
  // A service that is dropped on the head of a phase becomes its first, in the rail its last.
  const first = target.place === "head" || (target.place === "row" && above && at === 0);
  const after =
    target.place === "row" ? (above ? (list[at - 1] ?? null) : target.key) : (list.at(-1) ?? null);
  const key = editor.rows.addTask(
    phase,
    first ? null : after,
    fieldsOf(service, editor.store.info.project.currency),
  );
  if (first && list.length > 0) editor.rows.moveTask(key, phase, null);
  view.markAdded([key]);
}
