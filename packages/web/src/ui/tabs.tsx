import { type KeyboardEvent, type ReactNode, useId } from "react";
import { cx } from "./cx";

export interface TabItem<V extends string> {
  value: V;
  label: string;
  count?: number | undefined;
}

export interface TabsProps<V extends string> {
  items: readonly TabItem<V>[];
  value: V;
  onChange: (value: V) => void;
  /** Right end of the strip: search, filter. */
  aside?: ReactNode;
  "aria-label"?: string;
  className?: string;
  /** The panel of the chosen tab. */
  children?: ReactNode;
}

const tab =
  "-mb-px flex min-h-10 shrink-0 items-center gap-1.5 border-b-2 border-transparent pb-2.5 pt-2 text-14 whitespace-nowrap text-muted transition-colors duration-120 hover:text-ink touch:min-h-11";

/** The classes of one tab, for router links that act as tabs (see TabLinks in features/shell). */
export const tabClass = cx(
  tab,
  "data-[status=active]:border-accent data-[status=active]:font-semibold data-[status=active]:text-accent-ink",
);
/** The strip around router tabs. */
export const tabStripClass =
  "flex gap-5 overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none]";

/** Answers the tab that an arrow leads to; the ends wrap around. */
function nextTab(key: string, at: number, size: number): number | undefined {
  if (key === "ArrowRight") return (at + 1) % size;
  if (key === "ArrowLeft") return (at - 1 + size) % size;
  if (key === "Home") return 0;
  if (key === "End") return size - 1;
  return undefined;
}

/**
 * Tabs that switch a panel on the same page: one stop in the tab order, arrows go on and choose. Without Ark UI, they
 * are in the first view of lists. For tabs that are routes use Link with tabClass.
 */
export function Tabs<V extends string>({
  items,
  value,
  onChange,
  aside,
  className,
  children,
  ...rest
}: TabsProps<V>) {
  const id = useId();
  const panel = children === undefined ? undefined : `${id}panel`;
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = items.findIndex((item) => item.value === value);
    const next = nextTab(event.key, at, items.length);
    const item = next === undefined ? undefined : items[next];
    if (!item) return;
    event.preventDefault();
    document.getElementById(`${id}${item.value}`)?.focus();
    onChange(item.value);
  };
  return (
    <div className={className}>
      <div className="flex items-end gap-4 border-b border-line max-sm:flex-col max-sm:items-stretch">
        <div
          {...rest}
          role="tablist"
          onKeyDown={step}
          className="flex min-w-0 flex-1 gap-5 overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
        >
          {items.map((item) => {
            const selected = item.value === value;
            return (
              <button
                key={item.value}
                id={`${id}${item.value}`}
                type="button"
                role="tab"
                aria-selected={selected}
                aria-controls={panel}
                tabIndex={selected ? 0 : -1}
                data-selected={selected ? "" : undefined}
                onClick={() => onChange(item.value)}
                className={cx(
                  tab,
                  "data-selected:border-accent data-selected:font-semibold data-selected:text-accent-ink",
                )}
              >
                {item.label}
                {item.count !== undefined && <span className="font-normal">{item.count}</span>}
              </button>
            );
          })}
        </div>
        {aside && <div className="flex items-center gap-3 pb-2">{aside}</div>}
      </div>
      {panel && (
        <div
          id={panel}
          role="tabpanel"
          aria-labelledby={`${id}${value}`}
          tabIndex={-1}
          className="outline-none"
        >
          {children}
        </div>
      )}
    </div>
  );
}
