import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import type { ProjectStatus } from "./queries";

const idOf = (data: Record<string | symbol, unknown>): number | undefined =>
  data.kind === "project" && typeof data.id === "number" ? data.id : undefined;

/** Makes a card a thing to drag. */
export const lift = (element: HTMLElement, id: number, onLift: (lifted: boolean) => void): (() => void) =>
  draggable({
    element,
    getInitialData: () => ({ kind: "project", id }),
    onDragStart: () => onLift(true),
    onDrop: () => onLift(false),
  });

/** Makes a column a place to land, for the projects that may go there. */
export const land = (
  element: HTMLElement,
  status: ProjectStatus,
  may: (id: number, status: ProjectStatus) => boolean,
  onOver: (over: boolean) => void,
  onLand: (id: number) => void,
): (() => void) =>
  dropTargetForElements({
    element,
    canDrop: ({ source }) => {
      const id = idOf(source.data);
      return id !== undefined && may(id, status);
    },
    onDragEnter: () => onOver(true),
    onDragLeave: () => onOver(false),
    onDrop: ({ source }) => {
      onOver(false);
      const id = idOf(source.data);
      if (id !== undefined) onLand(id);
    },
  });
