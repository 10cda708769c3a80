import type { ComponentProps, ReactElement, ReactNode } from "react";

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
  /** Shown under the pointer: why it is locked. */
  title?: string;
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

type TriggerProps = Pick<
  ComponentProps<"button">,
  "onClick" | "onFocus" | "onKeyDown" | "onPointerEnter" | "aria-haspopup" | "aria-expanded"
>;

export interface MenuProps {
  /** A Button or IconButton; it gets the menu's attributes. */
  trigger: ReactElement<TriggerProps>;
  /** A function is called when the menu opens, for items that are costly to make for each of a thousand rows. */
  items: readonly MenuItem[] | (() => readonly MenuItem[]);
  /** Loads the data of the items before the menu opens; undefined when it is loaded. */
  before?: () => Promise<unknown> | undefined;
  placement?: "bottom-start" | "bottom-end" | "top-start" | "top-end";
  /** Accessible name of the list. */
  label?: string;
  className?: string;
}
