import { AppError, Code } from "../error";

export interface PageInput {
  page?: number | undefined;
  per_page?: number | undefined;
  cursor?: string | undefined;
}

export interface Page<T> {
  items: T[];
  next: string | null;
}

interface Query<T> {
  go(options: { cursor?: string | null; count?: number; limit?: number; order?: "asc" | "desc" }): Promise<{
    data: T[];
    cursor: string | null;
  }>;
}

/** Rows read per request where a filter will drop most of them. */
const SCAN = 250;
const PAGING = new Set(["page", "per_page", "cursor", "sort"]);

/**
 * How many rows one request reads: as many as are shown, so that a list costs the same beside twenty rows
 * and twenty thousand; more when the rest of the input narrows it down.
 */
function perRequest(input: PageInput, size: number): number {
  const narrowed = Object.entries(input).some(([key, value]) => value !== undefined && !PAGING.has(key));
  return narrowed ? Math.max(size, SCAN) : size;
}

/**
 * One page of a query, newest first unless told. `cursor` continues where an answer's `next` ended, `page`
 * counts from 1 for callers that number their pages. A cursor that is not ours is 422.
 */
export async function page<T>(
  query: Query<T>,
  input: PageInput,
  order: "asc" | "desc" = "desc",
): Promise<Page<T>> {
  const size = input.per_page ?? 20;
  const limit = perRequest(input, size);
  let cursor = input.cursor ?? null;
  try {
    for (let skip = (input.page ?? 1) - 1; skip > 0; skip--) {
      const skipped = await query.go({ cursor, count: size, limit, order });
      if (!skipped.cursor) return { items: [], next: null };
      cursor = skipped.cursor;
    }
    const answer = await query.go({ cursor, count: size, limit, order });
    return { items: answer.data, next: answer.cursor };
  } catch (error) {
    if (input.cursor && !(error instanceof AppError))
      throw new AppError(Code.Validation, undefined, { cursor: "This cursor is not valid" });
    throw error;
  }
}
