/** 2034 accepted before, 2035 closed: the page reads the link again and shows its new state. */
export const closedCodes: ReadonlySet<number> = new Set([2034, 2035]);
