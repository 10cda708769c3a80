import { Actor } from "../actor";
import { AppError, Code } from "../error";
import { TooManyRows } from "./all-of";
import { type Place, type Query, readRows, type Stored } from "./rows";

export interface PageInput {
  page?: number | undefined;
  per_page?: number | undefined;
  cursor?: string | undefined;
}

export interface Page<T> {
  items: T[];
  next: string | null;
}

/** Rows read per request when a filter will drop most of them, or earlier pages are skipped. */
const SCAN = 250;
/** The most requests of one list: more rows than a workspace may have (`ofWorkspace`). */
const MOST_REQUESTS = 100;
const PAGING = new Set(["page", "per_page", "cursor", "sort"]);

/**
 * Returns the number of rows per request: as many as are shown, so that a list costs the same among twenty
 * rows and twenty thousand; more when the rest of the input filters them.
 */
function perRequest(input: PageInput, size: number): number {
  const narrowed =
    Actor.isAdmin() || Object.entries(input).some(([key, value]) => value !== undefined && !PAGING.has(key));
  return narrowed ? Math.max(size, SCAN) : size;
}

const encode = (place: Place): string => Buffer.from(JSON.stringify(place)).toString("base64url");
const decode = (cursor: string): Place | null =>
  JSON.parse(Buffer.from(cursor, "base64url").toString()) as Place | null;

/**
 * Returns `size` rows after a place, in as many requests as needed, and the place where they end unless the
 * query ended.
 */
async function readSome<T>(
  entity: Stored,
  query: Query<T>,
  options: {
    after: Place | undefined;
    size: number;
    limit: number;
    order: "asc" | "desc";
    /** Requests that are left, counted over the whole list. */
    budget: { left: number };
  },
): Promise<{ rows: T[]; next: Place | undefined }> {
  const { size, limit, order, budget } = options;
  const rows: T[] = [];
  let { after } = options;
  do {
    if (budget.left === 0) throw new TooManyRows(MOST_REQUESTS * SCAN, "a list of one workspace");
    budget.left -= 1;
    const found = await readRows(entity, query, { after, limit, order });
    const wanted = found.rows.slice(0, size - rows.length);
    rows.push(...wanted);
    if (rows.length === size) return { rows, next: found.placeOf(wanted.length - 1) };
    after = found.next;
  } while (after);
  return { rows, next: undefined };
}

/**
 * Returns one page of a query, newest first by default. `cursor` continues at a response's `next`; `page`
 * counts from 1 for callers that number their pages; those before it are read at once and dropped. An invalid
 * cursor is 422; 1014 after a hundred requests.
 */
export async function page<T>(
  entity: Stored,
  query: Query<T>,
  input: PageInput,
  order: "asc" | "desc" = "desc",
): Promise<Page<T>> {
  const size = input.per_page ?? 20;
  const limit = perRequest(input, size);
  try {
    let after = (input.cursor ? decode(input.cursor) : undefined) ?? undefined;
    const budget = { left: MOST_REQUESTS };
    const before = ((input.page ?? 1) - 1) * size;
    if (before > 0) {
      const lump = Math.max(limit, Math.min(before, SCAN));
      const { next } = await readSome(entity, query, { after, size: before, limit: lump, order, budget });
      if (!next) return { items: [], next: null };
      after = next;
    }
    const { rows, next } = await readSome(entity, query, { after, size, limit, order, budget });
    return { items: rows, next: next ? encode(next) : null };
  } catch (error) {
    if (input.cursor && !(error instanceof AppError))
      throw new AppError(Code.Validation, undefined, { cursor: "This cursor is not valid" });
    throw error;
  }
}
