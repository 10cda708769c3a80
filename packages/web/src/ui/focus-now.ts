/** A ref that gives its element the focus as soon as it is there: what the keyboard was in is gone. */
export const focusNow = (element: HTMLElement | null) => element?.focus({ preventScroll: true });
