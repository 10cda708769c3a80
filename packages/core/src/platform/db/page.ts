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
  go(options: { cursor?: string | null; count?: number; order?: "asc" | "desc" }): Promise<{
    data: T[];
    cursor: string | null;
  }>;
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
  let cursor = input.cursor ?? null;
  try {
    for (let skip = (input.page ?? 1) - 1; skip > 0; skip--) {
      const skipped = await query.go({ cursor, count: size, order });
      if (!skipped.cursor) return { items: [], next: null };
      cursor = skipped.cursor;
    }
    const answer = await query.go({ cursor, count: size, order });
    return { items: answer.data, next: answer.cursor };
  } catch (error) {
    if (input.cursor && !(error instanceof AppError))
      throw new AppError(Code.Validation, undefined, { cursor: "This cursor is not valid" });
    throw error;
  }
}
