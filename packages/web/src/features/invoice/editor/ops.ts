import type { Part } from "../../../lib/sync/overlap";
import {
  type AdjustmentDraft,
  type Doc,
  type Head,
  type Line,
  type Method,
  placeLine,
  rankIn,
  type TaxDraft,
  withLine,
} from "./model";

export type ListName = "lines" | "discounts" | "charges" | "taxes";
type Row = Line | AdjustmentDraft | TaxDraft;
/** The texts and figures of a row, without its key and id. */
export type Words = Partial<Omit<Line, "key" | "id">> &
  Partial<Omit<AdjustmentDraft, "key" | "id">> &
  Partial<Omit<TaxDraft, "key" | "id">>;

/** One change for the server. `was` is the former value, so that a change of somebody else's can be seen. */
export type Op =
  | { kind: "head"; fields: Partial<Head>; was: Partial<Head> }
  | {
      kind: "add";
      list: ListName;
      row: Row;
      /** The row before it; null is first. */
      after: string | null;
      /** Set as it goes out: the id of the line before it, and the ids known then, which tell the new one apart. */
      sent?: { after_id: number | null; known: readonly number[] };
    }
  | { kind: "patch"; list: ListName; key: string; fields: Words; was: Words }
  | { kind: "remove"; list: ListName; key: string; was: Row }
  /** A new place of a line that the server does not know yet. */
  | { kind: "place"; key: string; after: string | null }
  | { kind: "method"; method: Method; on: boolean };

const lists = ["lines", "discounts", "charges", "taxes"] as const;
const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
const wordsOf = ({ key: _, id: _id, ...words }: Row): Words => words;

/** Answers the fields of `now` that differ from `before`, and their former values. */
function changeOf<T extends object>(now: T, before: T): { fields: Partial<T>; was: Partial<T> } | undefined {
  const names = (Object.keys(now) as (keyof T)[]).filter((name) => !same(now[name], before[name]));
  if (names.length === 0) return undefined;
  const of = (row: T) => Object.fromEntries(names.map((name) => [name, row[name]])) as Partial<T>;
  return { fields: of(now), was: of(before) };
}

const behind = <T extends Row>(rows: readonly T[], row: T, after: string | null): T[] => {
  const rest = rows.filter(({ key }) => key !== row.key);
  const at = after === null ? -1 : rest.findIndex(({ key }) => key === after);
  const place = after !== null && at < 0 ? rest.length : at + 1;
  return [...rest.slice(0, place), row, ...rest.slice(place)];
};

/** The rows of a list after a deletion or a change of one of them. */
function applyToRows(rows: readonly Row[], op: Op): readonly Row[] {
  if (op.kind === "remove") return rows.filter(({ key }) => key !== op.key);
  if (op.kind !== "patch") return rows;
  const next = rows.map((row) => (row.key === op.key ? { ...row, ...op.fields } : row));
  return op.list === "lines" && op.fields.rank ? placeLine(next as Line[], op.key) : next;
}

/** Lists the ops of the former rows: a delete, or a change of those that differ. */
function changeOps(list: ListName, before: readonly Row[], now: ReadonlyMap<string, Row>): Op[] {
  return before.flatMap((was): Op[] => {
    const row = now.get(was.key);
    if (!row) return [{ kind: "remove", list, key: was.key, was }];
    const by = row === was ? undefined : changeOf(wordsOf(row), wordsOf(was));
    if (!by) return [];
    // Discounts, charges and taxes are sent whole: their figure is a share or an amount.
    const words = list === "lines" ? by : { fields: wordsOf(row), was: wordsOf(was) };
    return [{ kind: "patch", list, key: row.key, ...words }];
  });
}

/**
 * Deletions and changes first, so that the lines that the server knows are in the order of their ranks. Then the others take
 * their places from the top: each behind the row that is before it in the end.
 */
function rowOps(list: ListName, before: readonly Row[], now: readonly Row[]): Op[] {
  if (before === now) return [];
  const ops = changeOps(list, before, new Map(now.map((row) => [row.key, row])));
  let rows = ops.reduce(applyToRows, before);
  for (const [at, row] of now.entries()) {
    const after = now[at - 1]?.key ?? null;
    const stood = rows.findIndex(({ key }) => key === row.key);
    if (stood >= 0 && (list !== "lines" || row.id !== null || (rows[stood - 1]?.key ?? null) === after))
      continue;
    ops.push(stood < 0 ? { kind: "add", list, row, after } : { kind: "place", key: row.key, after });
    rows = behind(rows, row, after);
  }
  return ops;
}

/** Lists the ops that turn one document into another. */
export function diff(before: Doc, now: Doc): Op[] {
  const head = changeOf(now.head, before.head);
  return [
    ...(head ? [{ kind: "head" as const, ...head }] : []),
    ...lists.flatMap((list) => rowOps(list, before[list], now[list])),
    ...now.methods.flatMap((method): Op[] =>
      before.methods.includes(method) ? [] : [{ kind: "method", method, on: true }],
    ),
    ...before.methods.flatMap((method): Op[] =>
      now.methods.includes(method) ? [] : [{ kind: "method", method, on: false }],
    ),
  ];
}

/** Answers the document after an op. An op about a missing row does nothing. */
export function apply(doc: Doc, op: Op): Doc {
  switch (op.kind) {
    case "head":
      return { ...doc, head: { ...doc.head, ...op.fields } };
    case "add": {
      const rows: readonly Row[] = doc[op.list];
      return { ...doc, [op.list]: behind(rows, { ...op.row, id: null }, op.after) };
    }
    case "patch":
    case "remove":
      return { ...doc, [op.list]: applyToRows(doc[op.list], op) };
    case "place": {
      const line = doc.lines.find(({ key }) => key === op.key);
      if (!line) return doc;
      const next = { ...doc, lines: behind(doc.lines, line, op.after) };
      // The server knows the row by now: its place is its rank.
      return line.id === null ? next : withLine(next, op.key, { rank: rankIn(next, op.key) });
    }
    case "method": {
      const rest = doc.methods.filter((method) => method !== op.method);
      return { ...doc, methods: op.on ? [...rest, op.method] : rest };
    }
  }
}

export const rowOf = (op: Op): string => {
  if (op.kind === "head") return "head";
  if (op.kind === "method") return op.method;
  return op.kind === "add" ? op.row.key : op.key;
};

/** Merges two ops into one; null if they cancel each other out; undefined if they stay two. */
export function merge(earlier: Op, later: Op): Op | null | undefined {
  if (earlier.kind === "head" && later.kind === "head")
    return {
      ...later,
      fields: { ...earlier.fields, ...later.fields },
      was: { ...later.was, ...earlier.was },
    };
  if (earlier.kind === "method" && later.kind === "method") return earlier.on === later.on ? later : null;
  if (earlier.kind === "place" && later.kind === "place") return later;
  if (earlier.kind === "add") {
    if (later.kind === "remove") return null;
    if (later.kind === "place") return { ...earlier, after: later.after };
    if (later.kind === "patch") return { ...earlier, row: { ...earlier.row, ...later.fields } as Row };
  }
  if (earlier.kind === "patch") {
    if (later.kind === "patch")
      return {
        ...later,
        fields: { ...earlier.fields, ...later.fields },
        was: { ...later.was, ...earlier.was },
      };
    if (later.kind === "remove") return { ...later, was: { ...later.was, ...earlier.was } as Row };
  }
  return undefined;
}

/** The values that an op replaces. */
export function partsOf(op: Op): Part[] {
  const parts = (place: string, fields: object, was: object): Part[] =>
    Object.entries(fields).map(([name, will]) => ({
      place: `${place}/${name}`,
      was: (was as Record<string, unknown>)[name],
      will,
    }));
  switch (op.kind) {
    case "head":
      return parts("head", op.fields, op.was);
    case "patch":
      return parts(`${op.list}/${op.key}`, op.fields, op.was);
    case "remove":
      // A row's rank is no text, so nobody's words are lost by it.
      return Object.entries(wordsOf(op.was)).flatMap(([name, was]) =>
        name === "rank" ? [] : [{ place: `${op.list}/${op.key}/${name}`, was, will: undefined }],
      );
    default:
      return [];
  }
}

/** The value at a part's place in a document. */
export function valueAt(doc: Doc, place: string): unknown {
  const [list, key, name] = place.split("/") as [ListName | "head", string, string];
  if (list === "head") return doc.head[key as keyof Head];
  const rows: readonly Row[] = doc[list];
  const row = rows.find((each) => each.key === key);
  return row && (row as unknown as Record<string, unknown>)[name];
}
