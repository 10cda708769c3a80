import { Tabs as Ark } from "@ark-ui/react/tabs";
import type { ReactNode } from "react";
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

/** Tabs that switch a panel on the same page. For tabs that are routes use Link with tabClass. */
export function Tabs<V extends string>({
  items,
  value,
  onChange,
  aside,
  className,
  children,
  ...rest
}: TabsProps<V>) {
  return (
    <Ark.Root value={value} onValueChange={(change) => onChange(change.value as V)} className={className}>
      <div className="flex items-end gap-4 border-b border-line max-sm:flex-col max-sm:items-stretch">
        <Ark.List
          {...rest}
          className="flex min-w-0 flex-1 gap-5 overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
        >
          {items.map((item) => (
            <Ark.Trigger
              key={item.value}
              value={item.value}
              className={cx(
                tab,
                "data-selected:border-accent data-selected:font-semibold data-selected:text-accent-ink",
              )}
            >
              {item.label}
              {item.count !== undefined && <span className="font-normal">{item.count}</span>}
            </Ark.Trigger>
          ))}
        </Ark.List>
        {aside && <div className="flex items-center gap-3 pb-2">{aside}</div>}
      </div>
      {children !== undefined && (
        <Ark.Content value={value} className="outline-none">
          {children}
        </Ark.Content>
      )}
    </Ark.Root>
  );
}
