import { useLate } from "../lib/use-late";
import { cx } from "./cx";

export interface GhostRowsProps {
  /** CSS widths of the columns, as in the real list; "" takes the rest. */
  columns?: readonly string[];
  /** Columns that end on the right. */
  right?: readonly number[];
  rows?: number;
  size?: "editor" | "list" | "project" | "card";
  /** Show at once, without the 150 ms. */
  now?: boolean;
  className?: string;
}

const heights = { editor: "h-[42px]", list: "h-12", project: "h-[52px]", card: "h-20" };
const lengths = ["82%", "58%", "94%", "70%"];

/** Bars in true columns while a list loads, from 150 ms on; no shimmer. */
export function GhostRows({
  columns = ["", "92px", "40px", "84px", "92px"],
  right = [2, 3, 4],
  rows = 4,
  size = "list",
  now = false,
  className,
}: GhostRowsProps) {
  const late = useLate(true);
  const shown = now || late;
  return (
    <div role="status" className={cx(!shown && "invisible", className)}>
      <span className="sr-only">Loading</span>
      <div aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ghosts have no identity but their place
          <div key={row} className={cx("flex items-center gap-4 border-b border-line", heights[size])}>
            {columns.map((width, column) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                key={column}
                className={cx(
                  "flex min-w-0",
                  width === "" && "flex-1",
                  column > 0 && column < columns.length - 1 && "max-sm:hidden",
                  right.includes(column) && "justify-end",
                )}
                style={width ? { width } : undefined}
              >
                <Skeleton
                  width={
                    width === "" ? `calc(${lengths[row % 4]} * 0.45)` : (lengths[(row + column) % 4] ?? "80%")
                  }
                />
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** One ghost bar (8 px) or block; only where GhostRows does not fit. */
export function Skeleton({
  width = "100%",
  height = 8,
  className,
}: {
  width?: string | number;
  height?: number;
  className?: string;
}) {
  return (
    <span
      aria-hidden="true"
      className={cx("block rounded-full bg-ghost", className)}
      style={{ width, height }}
    />
  );
}
