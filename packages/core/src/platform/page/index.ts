import type { Page, PageInput } from "../db";
import { invalid } from "../error";

/** Returns where a page of a list begins and ends, `size` entries unless the call says how many. 422 for a cursor that is none. */
function boundsOf({ page = 1, per_page, cursor }: PageInput, size: number): { start: number; end: number } {
  const most = per_page ?? size;
  const at = cursor === undefined ? `${(page - 1) * most}` : /^at-(\d{1,6})$/.exec(cursor)?.[1];
  const start = Number(at ?? invalid({ cursor: "This cursor is not valid" }));
  return { start, end: start + most };
}

/** Returns how many entries of a list are enough to cut a page from. */
export const endOfPage = (input: PageInput, size: number): number => boundsOf(input, size).end;

/**
 * Returns one page of a list. Where only the first of the list are given, as far as the page ends at least, `total`
 * says how many it has in all. `next` is where the following page begins.
 */
export function cutPage<T>(
  all: readonly T[],
  input: PageInput,
  size: number,
  total = all.length,
): Page<T> & { total: number } {
  const { start, end } = boundsOf(input, size);
  return { items: all.slice(start, end), next: end < total ? `at-${end}` : null, total };
}
