import { AppError, Code } from "../error";
import type { Page, PageInput } from "./page";

interface Named {
  id: number;
  name_folded: string;
}

const position = (row: Named): [string, number] => [row.name_folded, row.id];
const compare = (a: [string, number], b: [string, number]) =>
  a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1];

function decode(cursor: string): [string, number] {
  try {
    const [name, id] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown[];
    if (typeof name === "string" && typeof id === "number") return [name, id];
  } catch {}
  throw new AppError(Code.Validation, undefined, { cursor: "This cursor is not valid" });
}

/**
 * Returns one page of rows in the order of their folded names. The table sorts lists by time, so the caller
 * has read all rows: fine for things that one person names (clients, projects), not for those that a machine
 * makes.
 */
export function pageByName<T extends Named>(rows: T[], input: PageInput, descending = false): Page<T> {
  const sign = descending ? -1 : 1;
  const size = input.per_page ?? 20;
  const after = input.cursor ? decode(input.cursor) : undefined;
  const sorted = rows
    .filter((row) => !after || sign * compare(position(row), after) > 0)
    .sort((a, b) => sign * compare(position(a), position(b)));
  const start = after ? 0 : ((input.page ?? 1) - 1) * size;
  const items = sorted.slice(start, start + size);
  const last = items.at(-1);
  const more = last && sorted.length > start + size;
  return { items, next: more ? Buffer.from(JSON.stringify(position(last))).toString("base64url") : null };
}
