/** Menu paper: radius 10, shadow, 160 ms. */
export const menuPaper =
  "z-50 rounded-menu border border-line bg-surface p-1.5 shadow-pop outline-none data-[state=open]:animate-menu-in data-[state=closed]:animate-fade-out";

/** One line of a menu, select or combobox: 36 high, 44 under a finger. */
export const menuItem =
  "flex min-h-9 cursor-pointer items-center gap-3 rounded-chip px-2.5 text-14 text-ink outline-none select-none touch:min-h-11 data-highlighted:bg-hover data-disabled:cursor-default data-disabled:opacity-50";
