import { Menu as Ark } from "@ark-ui/react/menu";
import { Check, ChevronRight } from "lucide-react";
import { useId } from "react";
import { cx } from "./cx";
import { KeyHint } from "./key-hint";
import { menuItem, menuPaper } from "./menu-class";
import type { MenuItem, MenuProps } from "./menu-item";
import { Overlay } from "./overlay";

/** Lists the values of items inside the menu. A submenu's value is the id of its own trigger. */
const values = (items: readonly MenuItem[], id: string): string[] =>
  items.flatMap((item) => {
    if (item === "line" || "heading" in item) return [];
    if ("choice" in item) return item.options.map(({ value }) => value);
    if ("items" in item) return [`${id}${item.id}`];
    return item.disabled ? [] : [item.id];
  });

function Items({ items, id }: { items: readonly MenuItem[]; id: string }) {
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
            <Ark.RadioItem key={option.value} value={option.value} closeOnSelect={false} className={menuItem}>
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
        <Ark.Root
          key={item.id}
          ids={{ trigger: `${id}${item.id}` }}
          positioning={{ placement: "left-start", gutter: 6 }}
          lazyMount
          unmountOnExit
        >
          <Ark.TriggerItem className={cx(menuItem, "data-[state=open]:bg-hover")}>
            {item.icon && <span className="text-muted [&_svg]:size-[18px]">{item.icon}</span>}
            <span className="flex-1">{item.label}</span>
            <ChevronRight size={16} className="text-muted" aria-hidden="true" />
          </Ark.TriggerItem>
          <Overlay>
            <Ark.Positioner>
              <Ark.Content className={cx(menuPaper, "min-w-52")}>
                <Items items={item.items} id={`${id}${item.id}`} />
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
        title={item.title}
        className={cx(menuItem, item.danger && "text-bad!")}
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

/** The menu itself, open as soon as it is there. Loaded by ui/menu.tsx, which is only a button until the first press. */
export function MenuBody({
  trigger,
  items,
  placement = "bottom-end",
  label,
  className,
  light,
}: Omit<MenuProps, "items"> & {
  items: readonly MenuItem[];
  /** The item that is lit first after a press by keyboard. */
  light?: "first" | "last" | undefined;
}) {
  const id = useId();
  const lit = light && values(items, id).at(light === "first" ? 0 : -1);
  return (
    <Ark.Root
      positioning={{ placement, gutter: 4 }}
      defaultOpen
      defaultHighlightedValue={lit ?? null}
      lazyMount
      unmountOnExit
      {...(label ? { "aria-label": label } : {})}
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Overlay>
        <Ark.Positioner>
          <Ark.Content className={cx(menuPaper, "min-w-52", className)}>
            <Items items={items} id={id} />
          </Ark.Content>
        </Ark.Positioner>
      </Overlay>
    </Ark.Root>
  );
}
