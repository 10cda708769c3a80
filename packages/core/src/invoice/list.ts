import * as z from "zod";
import { Client } from "../client";
import { Actor } from "../platform/actor";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { invalid } from "../platform/error";
import { Workspace } from "../workspace";
import { describeGone } from "./balance";
import { InvoiceEntity, ListedEntity } from "./entity";
import { roundingLeft, withheldLeft } from "./payable/rules";
import { factsOf, type ListedRow } from "./read";
import { factsBeside, shownStatus } from "./rules";
import { type FACTS, LISTED, type Listed, type STATUSES } from "./schema";
import { DUE } from "./status/rules";

export interface ListInput extends Db.PageInput {
  project_id?: number | undefined;
  client_id?: number | undefined;
  /** `due`: all that wait for money and are not late. */
  status?: (typeof STATUSES)[number] | "due" | undefined;
  /** A fact beside the status (D31). */
  fact?: (typeof FACTS)[number] | undefined;
  /** Case-insensitive part of the number, the title or the client's name. */
  filter?: string | undefined;
  /** `urgency` (default), `-due_at`, `due_at`, `-created_at`, `created_at`; anything else is 422. */
  sort?: string | undefined;
}

const SORTS = ["urgency", "-due_at", "due_at", "-created_at", "created_at"] as const;
type Order = "asc" | "desc";
/** The sort key of a row; ids decide between equals. */
type KeyOf = (row: ListedRow) => string;
const KEYS: Record<string, KeyOf> = {
  urgency: ({ due_key }) => due_key,
  due_at: ({ due_on }) => due_on ?? "9999",
  created_at: () => "",
};

/** The end of a page: the sort key and id of its last row. */
const Position = z.tuple([z.string().max(30), z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)]);
type Position = z.infer<typeof Position>;

const encode = (position: Position): string => Buffer.from(JSON.stringify(position)).toString("base64url");

function decode(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  try {
    return Position.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    return invalid({ cursor: "This cursor is not valid" });
  }
}

/** Rows are read in chunks: large enough to filter quickly, small enough not to be wasted. */
const LUMP = 100;
const FIRST = 0;
const LAST = Number.MAX_SAFE_INTEGER;

/** Reads the workspace's rows by their place, after a position, chunk by chunk. */
async function* byPlace(owner_id: number, after: Position | undefined, size: number) {
  const from = after ? { due_key: after[0], id: after[1] + 1 } : { due_key: "", id: FIRST };
  const query = ListedEntity.query.byDue({ owner_id }).between(from, { due_key: "~", id: LAST });
  let place: Db.Place | undefined;
  do {
    const { rows, next } = await Db.readRows(ListedEntity, query, {
      after: place,
      limit: size,
      order: "asc",
    });
    yield* rows;
    place = next;
  } while (place);
}

/** Reads the same by time of creation, from the invoices themselves. */
async function* byCreation(owner_id: number, order: Order, after: Position | undefined, size: number) {
  const from = order === "asc" && after ? after[1] + 1 : FIRST;
  const to = order === "desc" && after ? after[1] - 1 : LAST;
  let cursor: string | null = null;
  do {
    const answer: Awaited<ReturnType<ReturnType<typeof InvoiceEntity.query.byOwner>["go"]>> =
      await InvoiceEntity.query
        .byOwner({ owner_id })
        .between({ id: from }, { id: to })
        .go({ cursor, order, limit: size, pages: 1 });
    for (const { totals, ...row } of answer.data)
      yield {
        ...row,
        ...totals,
        project_key: row.project_id ?? 0,
        due_key: "",
      } satisfies ListedRow;
    cursor = answer.cursor;
  } while (cursor);
}

/** Reads and sorts all rows in memory: a project has few invoices, and sorting by date is rare. */
async function* inMemory(read: Promise<{ data: ListedRow[] }>, keyOf: KeyOf, order: Order, after?: Position) {
  const { data } = await read;
  const compare = (a: Position, b: Position) => (a[0] === b[0] ? a[1] - b[1] : a[0] < b[0] ? -1 : 1);
  const positionOf = (row: ListedRow): Position => [keyOf(row), row.id];
  const sign = order === "asc" ? 1 : -1;
  const sorted = data.sort((a, b) => sign * compare(positionOf(a), positionOf(b)));
  yield* after ? sorted.filter((row) => sign * compare(positionOf(row), after) > 0) : sorted;
}

function shapeListed(row: ListedRow, today: string): Listed {
  const facts = factsOf({ ...row, totals: row });
  const { net_total, tax_total, total, amount_paid, amount_credited, amount_due } = row;
  return {
    ...Column.valuesOf(LISTED, row),
    project_id: row.project_key || null,
    status: shownStatus(facts, today),
    facts: factsBeside(facts, today),
    back: describeGone(row, "owner"),
    net_total,
    tax_total,
    taxes: row.taxes,
    total,
    amount_paid,
    amount_credited,
    amount_due,
    withheld: withheldLeft(row),
    rounding: roundingLeft(row),
  };
}

/**
 * Returns the workspace's invoices, the most urgent first unless `sort` says otherwise (`due_key`). A page
 * without filters costs the same however many there are; one by due date reads all. 422 for an unknown sort
 * or a broken cursor.
 */
export async function list(input: ListInput): Promise<Db.Page<Listed>> {
  const sort = SORTS.find((each) => each === (input.sort ?? "urgency"));
  if (!sort) return invalid({ sort: `Sort by ${SORTS.join(", ")}` });
  const order: Order = sort.startsWith("-") ? "desc" : "asc";
  const by = sort.replace("-", "");
  const keyOf = KEYS[by] ?? (() => "");
  const owner_id = Actor.owner();
  const after = decode(input.cursor);
  const size = input.per_page ?? 20;
  const words = input.filter?.trim().toLowerCase() ?? "";
  const plain =
    !words && input.client_id === undefined && input.status === undefined && input.fact === undefined;
  const lump = plain ? Math.min(size + 1, LUMP) : LUMP;
  const { project_id } = input;
  const rows =
    project_id !== undefined
      ? inMemory(
          Db.allOf(
            ListedEntity.query.ofProject({ owner_id, project_key: project_id }),
            Db.ofOne("invoices of one project"),
            { consistent: true },
          ),
          keyOf,
          order,
          after,
        )
      : by === "due_at"
        ? inMemory(
            Db.allOf(
              ListedEntity.query.byDue({ owner_id }),
              Db.ofWorkspace("invoices of one workspace, in their list's slim rows"),
            ),
            keyOf,
            order,
            after,
          )
        : by === "urgency"
          ? byPlace(owner_id, after, lump)
          : byCreation(owner_id, order, after, lump);

  const clients = input.client_id === undefined ? undefined : await Client.idsOf(input.client_id);
  const wanted = (row: Listed): boolean =>
    (!clients || (row.client_id !== null && clients.includes(row.client_id))) &&
    (input.status === undefined ||
      (input.status === "due" ? DUE.has(row.status) : row.status === input.status)) &&
    (input.fact === undefined || row.facts.some((fact) => fact === input.fact)) &&
    (!words || [row.number, row.title, row.client_name].some((each) => each?.toLowerCase().includes(words)));

  const items: Listed[] = [];
  let position: Position | undefined;
  let skip = ((input.page ?? 1) - 1) * size;
  // The first rows and the date in the zone are read together.
  const [today, first] = await Promise.all([Workspace.today(), rows.next()]);
  for (let step = first; !step.done; step = await rows.next()) {
    const row = step.value;
    const item = shapeListed(row, today);
    if (!wanted(item)) continue;
    if (skip > 0) {
      skip -= 1;
      continue;
    }
    if (items.length === size) return { items, next: position ? encode(position) : null };
    items.push(item);
    position = [keyOf(row), row.id];
  }
  return { items, next: null };
}

/**
 * Returns every invoice of the workspace that was not deleted, as lists show it: for sums over all of them.
 */
export async function all(input: { project_id?: number; client_id?: number } = {}): Promise<Listed[]> {
  const { items } = await list({ ...input, per_page: Number.MAX_SAFE_INTEGER });
  return items;
}
