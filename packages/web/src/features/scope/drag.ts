import type { Deliverable } from "@stint/core/library/schema";
import { type RefObject, useEffect, useState } from "react";
import type { Dragged, DragState, Place } from "./drag-parts";
import type { Editor } from "./editor";

/** The library comes when the page is quiet; until then nothing can be dragged, and the menu moves things. */
let parts: Promise<typeof import("./drag-parts")> | undefined;
function load() {
  parts ??= new Promise<void>((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 300);
  }).then(() => import("./drag-parts"));
  return parts;
}

/** Runs `start` once the library is loaded. Answers the function that stops it. */
function whenLoaded(start: (loaded: typeof import("./drag-parts")) => () => void): () => void {
  let stop: (() => void) | undefined;
  let gone = false;
  void load().then((loaded) => {
    if (!gone) stop = start(loaded);
  });
  return () => {
    gone = true;
    stop?.();
  };
}

/** Makes an element a thing to drag (by `handle`, if given) and a place to land. */
export function useDrag(
  element: RefObject<HTMLElement | null>,
  of: Dragged & { place: Place; handle?: RefObject<HTMLElement | null>; fixed?: boolean },
): DragState {
  const [edge, setEdge] = useState<DragState["edge"]>(null);
  const [lifted, setLifted] = useState(false);
  const { kind, key, place, handle, fixed } = of;
  useEffect(() => {
    const node = element.current;
    if (!node || fixed) return;
    return whenLoaded(({ attach }) =>
      attach(node, { kind, key, place, handle: handle?.current ?? undefined }, setEdge, setLifted),
    );
  }, [element, handle, kind, key, place, fixed]);
  return { edge, lifted };
}

/** Makes a service of the library a thing to drag, unless it is `fixed`; answers whether it is being dragged. */
export function useServiceDrag(
  element: RefObject<HTMLElement | null>,
  service: Deliverable,
  fixed: boolean,
): boolean {
  const [lifted, setLifted] = useState(false);
  useEffect(() => {
    const node = element.current;
    if (!node || fixed) return;
    return whenLoaded(({ attachService }) => attachService(node, service, setLifted));
  }, [element, service, fixed]);
  return lifted;
}

/** Moves the dropped row to its target. */
export function watchDrops(editor: Editor): () => void {
  return whenLoaded((loaded) => loaded.watchDrops(editor));
}
