import { Menu as Ark } from "@ark-ui/react/menu";
import { Check, ChevronRight, Ellipsis } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { cx } from "./cx";
import { IconButton } from "./icon-button";
import { KeyHint } from "./key-hint";
import { Overlay } from "./overlay";
import { popItem, popPaper } from "./pop";

export interface MenuAction {
  id: string;
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** Keys shown on the right ("⌘↵"). */
  keys?: string;
  /** Muted, on the right. */
  hint?: ReactNode;
}
export interface MenuSub {
  id: string;
  label: string;
  icon?: ReactNode;
  items: readonly MenuItem[];
}
/** One of a few values, each with a tick when it holds (the theme). */
export interface MenuChoice {
  id: string;
  /** Small heading above the values. */
  choice: string;
  options: readonly { value: string; label: string; icon?: ReactNode }[];
  value: string;
  onChange: (value: string) => void;
}
/** An action, a submenu, a choice, a heading (two lines at most), or "line" for a rule. */
export type MenuItem = MenuAction | MenuSub | MenuChoice | "line" | { id: string; heading: ReactNode };

export interface MenuProps {
  /** A Button or IconButton; it gets the menu's attributes. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  placement?: "bottom-start" | "bottom-end" | "top-start" | "top-end";
  /** Accessible name of the list. */
  label?: string;
  /** Opens as soon as it is there: for menus that are made on the first press. */
  defaultOpen?: boolean;
  className?: string;
}

function Items({ items }: { items: readonly MenuItem[] }) {
  return items.map((item, index) => {
    if (item === "line") {
      // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
      return <Ark.Separator key={`line-${index}`} className="-mx-1.5 my-1.5 border-line" />;
    }
    if ("heading" in item) {
      return (
        <div key={item.id} role="presentation" className="px-2.5 pt-1 pb-2 text-13 text-muted">
          {item.heading}
        </div>
      );
    }
    if ("choice" in item) {
      return (
        <Ark.RadioItemGroup
          key={item.id}
          value={item.value}
          onValueChange={({ value }) => item.onChange(value)}
        >
          <Ark.ItemGroupLabel className="px-2.5 pt-1 pb-1 text-13 text-muted">
            {item.choice}
          </Ark.ItemGroupLabel>
          {item.options.map((option) => (
            <Ark.RadioItem key={option.value} value={option.value} closeOnSelect={false} className={popItem}>
              {option.icon && <span className="text-muted [&_svg]:size-[18px]">{option.icon}</span>}
              <Ark.ItemText className="flex-1">{option.label}</Ark.ItemText>
              <Ark.ItemIndicator>
                <Check size={16} className="text-accent-ink" />
              </Ark.ItemIndicator>
            </Ark.RadioItem>
          ))}
        </Ark.RadioItemGroup>
      );
    }
    if ("items" in item) {
      return (
        <Ark.Root key={item.id} positioning={{ placement: "left-start", gutter: 6 }} lazyMount unmountOnExit>
          <Ark.TriggerItem className={cx(popItem, "data-[state=open]:bg-hover")}>
            {item.icon && <span className="text-muted [&_svg]:size-[18px]">{item.icon}</span>}
            <span className="flex-1">{item.label}</span>
            <ChevronRight size={16} className="text-muted" aria-hidden="true" />
          </Ark.TriggerItem>
          <Overlay>
            <Ark.Positioner>
              <Ark.Content className={cx(popPaper, "min-w-52")}>
                <Items items={item.items} />
              </Ark.Content>
            </Ark.Positioner>
          </Overlay>
        </Ark.Root>
      );
    }
    return (
      <Ark.Item
        key={item.id}
        value={item.id}
        disabled={item.disabled ?? false}
        onSelect={item.onSelect}
        className={cx(popItem, item.danger && "text-bad!")}
      >
        {item.icon && (
          <span className={cx("[&_svg]:size-[18px]", item.danger ? "text-bad" : "text-muted")}>
            {item.icon}
          </span>
        )}
        <span className="flex-1 whitespace-nowrap">{item.label}</span>
        {item.hint && <span className="text-13 text-muted">{item.hint}</span>}
        {item.keys && <KeyHint keys={item.keys} />}
      </Ark.Item>
    );
  });
}

/** A menu on a button: arrows, letters, Escape; submenus open to the left where there is room. */
export function Menu({
  trigger,
  items,
  placement = "bottom-end",
  label,
  defaultOpen = false,
  className,
}: MenuProps) {
  return (
    <Ark.Root
      positioning={{ placement, gutter: 4 }}
      defaultOpen={defaultOpen}
      lazyMount
      unmountOnExit
      {...(label ? { "aria-label": label } : {})}
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Overlay>
        <Ark.Positioner>
          <Ark.Content className={cx(popPaper, "min-w-52", className)}>
            <Items items={items} />
          </Ark.Content>
        </Ark.Positioner>
      </Overlay>
    </Ark.Root>
  );
}

/** The three dots at the end of a row. */
export function RowMenu({ items, label }: { items: readonly MenuItem[]; label: string }) {
  return (
    <Menu
      items={items}
      trigger={<IconButton size="s" label={label} icon={<Ellipsis size={18} />} className="text-ctl" />}
    />
  );
}
