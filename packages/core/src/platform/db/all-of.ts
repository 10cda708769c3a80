import { AppError, Code } from "../error";

/** Rows of one kind, or of the kinds of a collection. */
type Rows = unknown[] | Record<string, unknown[]>;

interface Options {
  consistent?: boolean;
  order?: "asc" | "desc";
  attributes?: string[];
  hydrate?: boolean;
}

interface Query<D extends Rows> {
  go(options: {
    cursor?: string | null;
    pages?: number;
    consistent?: boolean;
    order?: "asc" | "desc";
  }): Promise<{ data: D; cursor: string | null }>;
}

/** The most rows that a query may have, and the reason for that limit. */
export interface Bound {
  most: number;
  why: string;
}

/** Bounds the rows of one document, project or person: people make them one by one. */
export const ofOne = (why: string): Bound => ({ most: 5_000, why });

/**
 * Bounds the rows of one workspace. More rows are refused with an error instead of being read until memory or
 * time runs out.
 */
export const ofWorkspace = (why: string): Bound => ({ most: 20_000, why });

/** A page of the database is 1 MB: this limits the read data if a filter drops most rows. */
const MOST_PAGES = 100;

const countOf = (data: Rows): number =>
  Array.isArray(data) ? data.length : Object.values(data).reduce((sum, rows) => sum + rows.length, 0);

const join = <D extends Rows>(a: D, b: D): D => {
  if (Array.isArray(a)) return [...a, ...(b as unknown[])] as unknown as D;
  const other = b as Record<string, unknown[]>;
  return Object.fromEntries(
    Object.entries(a as Record<string, unknown[]>).map(([name, rows]) => [
      name,
      [...rows, ...(other[name] ?? [])],
    ]),
  ) as D;
};

/**
 * Returns all rows of a query, page by page, up to a bound that the caller gives: `most` rows, and `why`
 * there are no more. 1014 beyond it, after reading one page too many: a truncated result is never returned as
 * complete. Lists for people read one page (`page`); this is for sums, and for rows that belong together.
 */
export async function allOf<D extends Rows>(
  query: Query<D>,
  { most, why }: Bound,
  options: Options = {},
): Promise<{ data: D }> {
  let data: D | undefined;
  let cursor: string | null = null;
  let pages = 0;
  do {
    const page: { data: D; cursor: string | null } = await query.go({
      ...(options as object),
      cursor,
      pages: 1,
    });
    data = data === undefined ? page.data : join(data, page.data);
    cursor = page.cursor;
    pages += 1;
    if (countOf(data) > most || pages > MOST_PAGES) throw new TooManyRows(most, why);
  } while (cursor !== null);
  return { data };
}

/** More rows than a bound allows; `why` is for the log. */
export class TooManyRows extends AppError {
  readonly why: string;

  constructor(most: number, why: string) {
    super(
      Code.PayloadTooLarge,
      `There is too much here to be read at once: more than ${most.toLocaleString("en-US")} entries.`,
    );
    this.why = why;
  }
}
