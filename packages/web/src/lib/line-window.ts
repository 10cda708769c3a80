import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { flushSync } from "react-dom";

export interface LineWindowOptions {
  count: number;
  /** The box that scrolls. */
  scroller: RefObject<HTMLElement | null>;
  /** A name that stays with its line when lines move. */
  keyOf: (index: number) => string;
  /** Pixels of a line that was not drawn yet. */
  guess: (index: number) => number;
  /** Lines drawn beyond both edges. */
  overscan: number;
  /** A line that is drawn wherever one scrolls to; -1 for none. */
  pinned: number;
  /** Pixels kept free below the last line, and below a line that is scrolled to. */
  room: number;
  /** Told with every scroll: the first line that ends below `pixels` from the top. */
  onTop?: { pixels: number; tell: (index: number) => void };
}

/** The index of the last of `starts` (rising) that is not above `at`. */
export function lineAt(starts: Float64Array, at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Answers the lines to draw, in rising order: those within `height` pixels from `top`, `overscan` more on both sides, and `pinned`. */
export function linesShown(
  starts: Float64Array,
  { top, height, overscan, pinned }: { top: number; height: number; overscan: number; pinned: number },
): number[] {
  const count = starts.length - 1;
  const first = Math.max(0, Math.min(lineAt(starts, top), count - 1) - overscan);
  const last = Math.min(count - 1, lineAt(starts, top + height) + overscan);
  const shown = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  if (pinned < 0 || pinned >= count || (pinned >= first && pinned <= last)) return shown;
  return pinned < first ? [pinned, ...shown] : [...shown, pinned];
}

/**
 * A long column of lines of different heights; only those near the window are drawn. Heights are taken from
 * the page before it is painted; a line above the window that changes its height does not move the lines in view.
 */
class LineWindow {
  options: LineWindowOptions;
  starts = new Float64Array(1);
  drawn = "";
  readonly #sizes = new Map<string, number>();
  readonly #fresh = new Set<HTMLElement>();
  readonly #redraw: () => void;
  readonly #sizeOf = new ResizeObserver((entries) => {
    if (this.#measure(entries.map(({ target }) => target as HTMLElement))) flushSync(this.#redraw);
  });

  constructor(options: LineWindowOptions, redraw: () => void) {
    this.options = options;
    this.#redraw = redraw;
  }

  /** Computes where every line begins, and where the last one ends. */
  layOut(): void {
    const { count, keyOf, guess } = this.options;
    const starts = new Float64Array(count + 1);
    for (let at = 0; at < count; at++)
      starts[at + 1] = (starts[at] ?? 0) + (this.#sizes.get(keyOf(at)) ?? guess(at));
    this.starts = starts;
  }

  shown(): number[] {
    const { overscan, pinned, scroller } = this.options;
    const box = scroller.current;
    // The box is not in the page before the first drawing, so the window's height is taken.
    return linesShown(this.starts, {
      top: box?.scrollTop ?? 0,
      height: box?.clientHeight ?? innerHeight,
      overscan,
      pinned,
    });
  }

  get total(): number {
    return (this.starts.at(-1) ?? 0) + this.options.room;
  }

  /** The ref of a drawn line; it carries `data-line` (its key) and `data-index`. */
  readonly line = (node: HTMLElement | null) => {
    if (!node) return;
    this.#fresh.add(node);
    // The line is watched from the next frame on: a change while others are measured is an error of the observer.
    const soon = requestAnimationFrame(() => this.#sizeOf.observe(node));
    return () => {
      cancelAnimationFrame(soon);
      this.#fresh.delete(node);
      this.#sizeOf.unobserve(node);
    };
  };

  /** Measures the lines that were just drawn, before the page is painted. */
  measureFresh(): void {
    const nodes = [...this.#fresh];
    this.#fresh.clear();
    if (this.#measure(nodes)) this.#redraw();
  }

  /** Keeps the heights, and scrolls by the changes above the window. Answers whether anything changed. */
  #measure(nodes: readonly HTMLElement[]): boolean {
    const { scroller, guess } = this.options;
    const box = scroller.current;
    let changed = false;
    let shift = 0;
    for (const node of nodes) {
      const { line, index } = node.dataset;
      const height = node.getBoundingClientRect().height;
      if (!line || height === 0) continue;
      const at = Number(index);
      const before = this.#sizes.get(line) ?? guess(at);
      this.#sizes.set(line, height);
      if (before === height) continue;
      changed = true;
      if (box && (this.starts[at] ?? 0) < box.scrollTop) shift += height - before;
    }
    if (box && shift !== 0) {
      // The column must be long enough first.
      this.layOut();
      box.scrollTop += shift;
    }
    return changed;
  }

  /** The scroll box moved or changed: draws only if other lines are to be seen. */
  readonly look = () => {
    const { scroller, onTop } = this.options;
    const box = scroller.current;
    if (!box) return;
    if (this.shown().join() !== this.drawn) flushSync(this.#redraw);
    if (onTop && this.options.count > 0)
      onTop.tell(Math.min(this.options.count - 1, lineAt(this.starts, box.scrollTop + onTop.pixels)));
  };

  /** Answers where a line begins and ends, in pixels of the column. */
  place(index: number): { start: number; end: number } {
    return { start: this.starts[index] ?? 0, end: this.starts[index + 1] ?? 0 };
  }

  /** Scrolls a line to the top, or just so far that it is seen. */
  goTo(index: number, align: "top" | "near"): void {
    let left = 12;
    let last = Number.NaN;
    // Lines on the way are measured when they are drawn, so the place may still change.
    const step = () => {
      const { scroller, room } = this.options;
      const box = scroller.current;
      if (!box) return;
      const { start, end } = this.place(index);
      const below = end + room - box.clientHeight;
      const target =
        align === "top" || start - 8 < box.scrollTop ? start - 8 : Math.max(box.scrollTop, below);
      box.scrollTop = target;
      left -= 1;
      if (left > 0 && target !== last) requestAnimationFrame(step);
      last = target;
    };
    step();
  }

  stop(): void {
    this.#sizeOf.disconnect();
  }
}

export interface Line {
  index: number;
  key: string;
  start: number;
}

/** The lines to draw, the height of all, and the window to scroll. */
export function useLineWindow(options: LineWindowOptions): {
  lines: readonly Line[];
  total: number;
  view: LineWindow;
} {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const held = useRef<LineWindow>(null);
  held.current ??= new LineWindow(options, redraw);
  const view = held.current;
  view.options = options;
  view.layOut();
  const shown = view.shown();
  view.drawn = shown.join();
  useLayoutEffect(() => view.measureFresh());
  const { scroller } = options;
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    box.addEventListener("scroll", view.look, { passive: true });
    const resized = new ResizeObserver(() => requestAnimationFrame(view.look));
    resized.observe(box);
    return () => {
      box.removeEventListener("scroll", view.look);
      resized.disconnect();
      view.stop();
    };
  }, [view, scroller]);
  const { keyOf } = options;
  return {
    lines: shown.map((index) => ({ index, key: keyOf(index), start: view.place(index).start })),
    total: view.total,
    view,
  };
}
