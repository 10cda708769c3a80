import type { Drawing } from "@stint/core/proposal/schema";
import { Eraser } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { cx } from "../../../ui/cx";
import { publicLink } from "../../public-page/public-button";

/** The box that strokes are measured in, independent of its size on the screen. */
const WIDTH = 600;
const HEIGHT = 160;
/** The contract's limits; a hand that draws more is not heard further. */
const STROKES = 60;
const POINTS = 5600;

const linesOf = (points: readonly number[]): string => {
  let path = "";
  for (let at = 0; at + 1 < points.length; at += 2)
    path += `${at === 0 ? "M" : "L"}${points[at]} ${points[at + 1]}`;
  // A dot is drawn as a stroke to where it began.
  return points.length === 2 ? `${path}l0 .1` : path;
};

const clamp = (value: number, high: number): number => Math.round(Math.min(Math.max(value, 0), high));
const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-6, 0],
  ArrowRight: [6, 0],
  ArrowUp: [0, -6],
  ArrowDown: [0, 6],
};

/**
 * The name drawn by hand, beside the typed one. With a finger, pen or mouse; by keyboard the arrows move a pen that
 * the space bar lifts and lowers. Only whole numbers leave this box.
 */
export function DrawingPad({
  value,
  onChange,
}: {
  value: Drawing | undefined;
  onChange: (drawing: Drawing | undefined) => void;
}) {
  const [strokes, setStrokes] = useState<readonly (readonly number[])[]>(value?.strokes ?? []);
  const [pen, setPen] = useState<{ x: number; y: number; down: boolean }>();
  const drawing = useRef(false);
  const box = useRef<SVGSVGElement>(null);
  const used = strokes.reduce((sum, stroke) => sum + stroke.length, 0);

  const set = (next: readonly (readonly number[])[]) => {
    setStrokes(next);
    onChange(
      next.length > 0
        ? { width: WIDTH, height: HEIGHT, strokes: next.map((stroke) => [...stroke]) }
        : undefined,
    );
  };
  const begin = (x: number, y: number) =>
    strokes.length < STROKES && used < POINTS && set([...strokes, [x, y]]);
  const extend = (x: number, y: number) => {
    const last = strokes.at(-1);
    if (!last || used >= POINTS || (last.at(-2) === x && last.at(-1) === y)) return;
    set([...strokes.slice(0, -1), [...last, x, y]]);
  };
  const place = (event: PointerEvent): [number, number] => {
    const area = box.current?.getBoundingClientRect();
    if (!area) return [0, 0];
    return [
      clamp(((event.clientX - area.left) / area.width) * WIDTH, WIDTH),
      clamp(((event.clientY - area.top) / area.height) * HEIGHT, HEIGHT),
    ];
  };
  const press = (event: KeyboardEvent) => {
    const now = pen ?? { x: 60, y: 100, down: false };
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      const [x, y] = [clamp(now.x + step[0], WIDTH), clamp(now.y + step[1], HEIGHT)];
      if (now.down) extend(x, y);
      setPen({ ...now, x, y });
    } else if (event.key === " ") {
      event.preventDefault();
      if (!now.down) begin(now.x, now.y);
      setPen({ ...now, down: !now.down });
    }
  };
  return (
    <div className="mt-3">
      <svg
        ref={box}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="application"
        aria-label="Draw your signature. Arrow keys move the pen, space lifts and lowers it."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard draws too
        tabIndex={0}
        onKeyDown={press}
        onBlur={() => setPen(undefined)}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          drawing.current = true;
          begin(...place(event));
        }}
        onPointerMove={(event) => drawing.current && extend(...place(event))}
        onPointerUp={() => {
          drawing.current = false;
        }}
        onPointerCancel={() => {
          drawing.current = false;
        }}
        className="block h-40 w-full touch-none rounded-ctl border border-fld bg-surface"
        preserveAspectRatio="none"
        data-drawing=""
      >
        <line x1="32" y1="124" x2={WIDTH - 32} y2="124" stroke="var(--line2)" />
        {strokes.map((stroke, index) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no identity but their place
            key={index}
            d={linesOf(stroke)}
            fill="none"
            stroke="var(--ink)"
            strokeWidth="2.4"
            strokeLinecap="round"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {pen && (
          <circle
            cx={pen.x}
            cy={pen.y}
            r="5"
            fill={pen.down ? "var(--edge)" : "none"}
            stroke="var(--edge)"
            strokeWidth="1.5"
          />
        )}
      </svg>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-13 text-muted">
        <span>
          {strokes.length > 0 ? "Kept beside your typed name." : "With a finger, a pen or the mouse."}
        </span>
        {strokes.length > 0 && (
          <button
            type="button"
            onClick={() => set([])}
            className={cx(publicLink, "inline-flex items-center gap-1.5 touch:min-h-11")}
          >
            <Eraser size={14} aria-hidden="true" />
            Clear
          </button>
        )}
      </p>
    </div>
  );
}
