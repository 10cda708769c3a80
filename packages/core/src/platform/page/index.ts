import type { Page, PageInput } from "../db";
import { invalid } from "../error";

/**
 * Returns one page of a list that is held whole, `size` entries unless the call says how many. `next` is where the
 * following one begins. 422 for a cursor that is none.
 */
export function cutPage<T>(
  all: readonly T[],
  { page = 1, per_page, cursor }: PageInput,
  size: number,
): Page<T> & { total: number } {
  const most = per_page ?? size;
  const at = cursor === undefined ? `${(page - 1) * most}` : /^at-(\d{1,6})$/.exec(cursor)?.[1];
  const start = Number(at ?? invalid({ cursor: "This cursor is not valid" }));
  const end = start + most;
  return {
    items: all.slice(start, end),
    next: end < all.length ? `at-${end}` : null,
    total: all.length,
  };
}
