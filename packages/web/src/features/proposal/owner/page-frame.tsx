import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

// A link of the page opens beside the app, never inside the frame.
const EMPTY = '<!doctype html><html lang="en"><head><base target="_blank"></head><body></body></html>';

/** The frame takes over the app's styles, and its light or dark. */
function dress(own: Document): () => void {
  for (const sheet of document.querySelectorAll("link[rel=stylesheet], style"))
    own.head.append(sheet.cloneNode(true));
  own.documentElement.style.overflow = "hidden";
  own.body.style.display = "flow-root";
  const wear = () => {
    own.documentElement.className = document.documentElement.className;
  };
  wear();
  const follow = new MutationObserver(wear);
  follow.observe(document.documentElement, { attributeFilter: ["class"] });
  return () => follow.disconnect();
}

interface Place {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** Computes the rectangle around elements, with some space. */
function placeOf(elements: readonly Element[]): Place | undefined {
  if (elements.length === 0) return;
  const all = elements.map((element) => element.getBoundingClientRect());
  const top = Math.min(...all.map((each) => each.top)) - 16;
  const left = Math.max(0, Math.min(...all.map((each) => each.left)) - 20);
  const right = Math.max(...all.map((each) => each.right)) + 20;
  const bottom = Math.max(...all.map((each) => each.bottom)) + 16;
  return { top, left, width: right - left, height: bottom - top };
}

/** The outlined part of the page: the one that is being edited. */
export interface Outline {
  part: string;
  find: (page: HTMLElement) => Element[];
}

export interface PageFrameProps {
  title: string;
  /** The width of the page's own window; in a narrower place the whole page is shown smaller. */
  width: number;
  outlined?: Outline | undefined;
  children: ReactNode;
}

/** A page in a window of its own: its breakpoints follow the frame's width, not the width of the screen. */
export function PageFrame({ title, width, outlined, children }: PageFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const outline = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<HTMLElement>();
  const [room, setRoom] = useState(width);
  const [height, setHeight] = useState(0);
  const [place, setPlace] = useState<Place>();
  const measure = useRef(() => {});
  measure.current = () => {
    if (!page) return;
    setHeight(page.offsetHeight);
    const found = outlined && placeOf(outlined.find(page));
    setPlace((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
  };
  useLayoutEffect(() => measure.current());
  useEffect(() => {
    const node = box.current;
    if (!node) return;
    const fit = new ResizeObserver(() => node.clientWidth > 0 && setRoom(node.clientWidth));
    fit.observe(node);
    return () => fit.disconnect();
  }, []);
  useEffect(() => {
    if (!page) return;
    const bare = dress(page.ownerDocument);
    const grow = new ResizeObserver(() => measure.current());
    grow.observe(page);
    return () => {
      grow.disconnect();
      bare();
    };
  }, [page]);
  const isPlaced = place !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another part is brought into sight, not the same one after each key
  useEffect(() => {
    outline.current?.scrollIntoView({ block: "nearest" });
  }, [outlined?.part, isPlaced]);
  const scale = Math.min(1, room / width);
  const own = Math.max(width * scale, room) / scale;
  return (
    <div ref={box} className="relative overflow-hidden" style={{ height: height * scale }}>
      <iframe
        title={title}
        srcDoc={EMPTY}
        onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument?.body)}
        className="block"
        style={{ width: own, height, border: 0, transform: `scale(${scale})`, transformOrigin: "0 0" }}
      />
      {place && (
        <div
          ref={outline}
          className="pointer-events-none absolute scroll-m-8 rounded-menu border-2 border-[#711fff] dark:border-[#7a35ff]"
          style={{
            top: place.top * scale,
            left: place.left * scale,
            width: place.width * scale,
            height: place.height * scale,
          }}
        >
          <span className="absolute -top-3 right-3 rounded-[4px] bg-[#711fff] px-2 py-0.5 text-13 font-semibold text-white dark:bg-[#7a35ff]">
            Editing
          </span>
        </div>
      )}
      {page && createPortal(children, page)}
    </div>
  );
}
