/** 2034 accepted before, 2035 closed: the page looks again and shows what the link says now. */
export const closedCodes: ReadonlySet<number> = new Set([2034, 2035]);
