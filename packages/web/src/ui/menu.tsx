import { Ellipsis } from "lucide-react";
import { cloneElement, type KeyboardEvent, type MouseEvent, useState } from "react";
import { IconButton } from "./icon-button";
import type { MenuItem, MenuProps } from "./menu-item";

type Body = typeof import("./menu-body").MenuBody;
let body: Body | undefined;
let coming: Promise<Body> | undefined;

/** Fetches the code of menus (30 KB of it Ark UI), once. Pages call it when idle; pointing at a trigger does too. */
export function loadMenu(): Promise<Body> {
  coming ??= import("./menu-body").then(
    ({ MenuBody }) => {
      body = MenuBody;
      return MenuBody;
    },
    (error: unknown) => {
      coming = undefined;
      throw error;
    },
  );
  return coming;
}
const fetchAhead = () => void loadMenu().catch(() => undefined);

/**
 * A menu on a button: arrows, letters, Escape; submenus open to the left where there is room. Until its first press
 * it is only its button, so that no page loads Ark UI for menus that stay closed.
 */
export function Menu({ trigger, items, before, ...rest }: MenuProps) {
  const [pressed, setPressed] = useState<{ light?: "first" | "last" }>();
  if (pressed && body) {
    const Body = body;
    const list = typeof items === "function" ? items() : items;
    return <Body {...rest} items={list} trigger={trigger} light={pressed.light} />;
  }
  const press = (light?: "first" | "last") => {
    const open = () => setPressed(light ? { light } : {});
    const needed = before?.();
    if (body && !needed) open();
    else void Promise.all([loadMenu(), needed]).then(open, () => undefined);
  };
  const own = trigger.props;
  return cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      fetchAhead();
    },
    onFocus: (event) => {
      own.onFocus?.(event);
      fetchAhead();
    },
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      own.onClick?.(event);
      // A click without a pointer is Enter or the space bar.
      press(event.detail === 0 ? "first" : undefined);
    },
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      own.onKeyDown?.(event);
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      press(event.key === "ArrowDown" ? "first" : "last");
    },
  });
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
