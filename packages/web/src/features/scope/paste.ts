import { format, isAmount, parse } from "@stint/core/platform/money";
import type { Block } from "./bulk-edits";
import type { TaskFields } from "./model";

/** The meanings that a column of a pasted table can have. */
export const columnNames = {
  name: "Service",
  description: "Description",
  quantity: "Qty",
  price: "Rate",
  unit: "Unit",
  role: "Role",
  effort: "Effort, hours",
  cost: "Cost",
  phase: "Phase",
  optional: "Optional",
  "": "Not used",
} as const;
export type Column = keyof typeof columnNames;

export interface Table {
  /** Rows of cells, without the head. */
  rows: readonly (readonly string[])[];
  /** The meaning of each column; a person may change it. */
  columns: readonly Column[];
}

export interface Reading {
  /** The services made of the rows; a row without a name is left out. */
  rows: readonly { line: number; phase: string | null; fields: TaskFields }[];
  /** Cells that could not be taken, in words. */
  problems: readonly { line: number; column: Column; words: string }[];
  /** Lines that have nothing but a name, where others have more: headings of phases, perhaps. */
  headings: ReadonlySet<number>;
}

/** At most this many rows at once. */
export const mostRows = 500;

/** Cells of copied rows: tabs between cells, quotes around cells with line breaks, as spreadsheets write them. */
export function cells(text: string): string[][] {
  const separator = text.includes("\t") ? "\t" : (commaHead(text) ?? "\t");
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const end = () => {
    rows.at(-1)?.push(cell.trim());
    cell = "";
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === "") quoted = true;
    else if (sign === separator) end();
    else if (sign === "\n" || sign === "\r") {
      if (sign === "\r" && text[at + 1] === "\n") at += 1;
      end();
      rows.push([]);
    } else cell += sign;
  }
  end();
  return rows.filter((row) => row.some((each) => each !== ""));
}

/** The separator of a file with commas or semicolons, known by a first line that names columns. */
function commaHead(text: string): string | undefined {
  const [first = ""] = text.split(/\r?\n/, 1);
  return [";", ","].find(
    (sign) => first.split(sign).filter((word) => columnOf(word) !== undefined).length >= 2,
  );
}

const heads: readonly (readonly [Column, RegExp])[] = [
  ["price", /^(unit )?(price|rate)( each| per unit)?$/],
  ["quantity", /^(qty\.?|quantity|amount of|count|number|no\.?)$/],
  ["unit", /^(unit|units|per)$/],
  ["cost", /^(unit )?cost( each)?$/],
  ["effort", /^(effort|hours|estimate|effort,? (in )?h(ours)?|h)$/],
  ["role", /^(role|who|discipline)$/],
  ["phase", /^(phase|section|category|group|stage)$/],
  ["optional", /^(optional|option)$/],
  ["name", /^(name|service|item|task|deliverable|title|work)$/],
  ["description", /^(description|details?|notes?|comment|deliverables)$/],
  ["", /^(total|amount|sum|subtotal|line total|price total)$/],
];
const columnOf = (head: string): Column | undefined =>
  heads.find(([, pattern]) =>
    pattern.test(
      head
        .trim()
        .replace(/\s*[([].*$/, "")
        .toLowerCase(),
    ),
  )?.[0];

/** "1,200.50", "1.200,50", "$ 1 200" or "€12" as a plain decimal; undefined when it is no number. */
export function decimal(cell: string, grouped = false): string | undefined {
  const bare = cell.replace(/[\s\u00a0\u202f'’]/g, "").replace(/^[^\d.,-]{1,3}|[^\d.,]{1,3}$/g, "");
  const comma = bare.lastIndexOf(",");
  const dot = bare.lastIndexOf(".");
  let plain = bare;
  if (comma >= 0 && dot >= 0) {
    const [point, group] = comma > dot ? [",", "."] : [".", ","];
    plain = bare.split(group).join("").replace(point, ".");
  } else if (comma >= 0) {
    const groups = /^[1-9]\d{0,2}(,\d{3})+$/.test(bare);
    plain = groups ? bare.split(",").join("") : bare.replace(",", ".");
  } else if (grouped && /^[1-9]\d{0,2}(\.\d{3})+$/.test(bare)) plain = bare.split(".").join("");
  return /^\d+(\.\d*)?$|^\.\d+$/.test(plain)
    ? plain
        .replace(/^\./, "0.")
        .replace(/\.$/, "")
        .replace(/^0+(?=\d)/, "")
    : undefined;
}

const short = (words: string) => (words.length > 40 ? `${words.slice(0, 39)}…` : words);
const unitWords =
  /^(hours?|hrs?|h|days?|d|pages?|weeks?|months?|words?|pieces?|pcs?|sets?|items?|each|rounds?|screens?)$/i;

/** Guesses the meaning of each column, by its head or else by its cells. */
export function readTable(text: string, isRole: (name: string) => boolean): Table {
  const all = cells(text).slice(0, mostRows + 1);
  const [first = []] = all;
  const known = first.map(columnOf);
  if (first.length > 1 && known.filter((name) => name !== undefined).length >= 2) {
    const seen = new Set<Column>();
    const columns = known.map((name): Column => {
      if (!name || seen.has(name)) return "";
      seen.add(name);
      return name;
    });
    // A list that has descriptions and no names takes the descriptions as names.
    if (!seen.has("name")) {
      const at = columns.indexOf("description");
      const free = at >= 0 ? at : columns.indexOf("");
      if (free >= 0) columns[free] = "name";
    }
    return { rows: all.slice(1), columns };
  }
  const width = Math.max(0, ...all.map((row) => row.length));
  const left = new Set<Column>(["quantity", "price", "unit", "role", "description"]);
  const take = (name: Column): Column => (left.delete(name) ? name : "");
  const columns = Array.from({ length: width }, (_, at): Column => {
    if (at === 0) return "name";
    const column = all.map((row) => row[at] ?? "").filter((cell) => cell !== "");
    if (column.length === 0) return "";
    const most = (fits: (cell: string) => boolean) => column.filter(fits).length * 2 > column.length;
    if (most((cell) => unitWords.test(cell))) return take("unit");
    if (most(isRole)) return take("role");
    if (!most((cell) => decimal(cell) !== undefined)) return take("description");
    const money = most(
      (cell) => /[^\d\s]/.test(cell.replace(/^\d+\.\d$/, "")) || Number(decimal(cell) ?? 0) >= 100,
    );
    // The column after a rate is the amount. It is left out, because amounts are computed here.
    if (!left.has("price")) return "";
    if (left.has("quantity") && !money) return take("quantity");
    left.delete("quantity");
    return take("price");
  });
  return { rows: all, columns };
}

/** Reads the rows of a table; `roleOf` answers the id of a role's name. */
export function readRows(
  { rows, columns }: Table,
  {
    roleOf,
    headings: asPhases,
    currency = "USD",
  }: { roleOf: (name: string) => string | undefined; headings: boolean; currency?: string },
): Reading {
  const problems: { line: number; column: Column; words: string }[] = [];
  const made: { line: number; phase: string | null; fields: TaskFields }[] = [];
  const nameAt = columns.indexOf("name");
  const wide = rows.some((row) => row.filter((cell) => cell !== "").length > 1);
  const headings = new Set(
    rows.flatMap((row, at) =>
      wide && row.filter((cell) => cell !== "").length === 1 && row[nameAt] ? [at + 1] : [],
    ),
  );
  let heading: string | null = null;
  for (const [at, row] of rows.entries()) {
    const line = at + 1;
    const cell = (column: Column): string => row[columns.indexOf(column)] ?? "";
    const wrong = (column: Column, words: string) => problems.push({ line, column, words });
    const name = cell("name").replace(/\s+/g, " ");
    if (asPhases && headings.has(line)) {
      heading = name.slice(0, 120);
      continue;
    }
    if (!name) {
      wrong("name", "there is no name, so this row is left out");
      continue;
    }
    const fields: TaskFields = { name: name.slice(0, 200) };
    if (name.length > 200) wrong("name", "the name is cut after 200 characters");
    const description = cell("description");
    if (description) fields.deliverable_description = description.slice(0, 1000);
    if (description.length > 1000) wrong("description", "it is cut after 1,000 characters");
    const number = (column: Column, then: string): string | undefined => {
      const text = cell(column);
      if (!text) return undefined;
      const plain = decimal(text);
      if (plain !== undefined && /^\d{1,6}(\.\d{1,4})?$/.test(plain)) return plain;
      wrong(column, `“${short(text)}” is no number, so ${then}`);
      return undefined;
    };
    const money = (column: Column, then: string): number | undefined => {
      const text = cell(column);
      if (!text || text === "-" || text === "–") return undefined;
      const cents = amount(text, currency);
      if (cents !== undefined && cents <= 99_999_999) return cents;
      const why = cents === undefined ? "is no amount" : `is more than ${format(99_999_999, currency)}`;
      wrong(column, `“${short(text)}” ${why}, so ${then}`);
      return undefined;
    };
    const percent = /^(\d{1,2}([.,]\d{1,4})?|100)\s?%$/.exec(cell("price"));
    const quantity = number("quantity", "it is 1");
    if (quantity !== undefined) fields.quantity = quantity;
    if (percent?.[1]) Object.assign(fields, { pricing: "percent", percent: percent[1].replace(",", ".") });
    else {
      const price = money("price", "it is not priced");
      if (price !== undefined) fields.price = price;
    }
    const cost = money("cost", "it has no cost");
    if (cost !== undefined) fields.cost = cost;
    const effort = number("effort", "it has no effort");
    if (effort !== undefined) fields.effort_hours = effort;
    const unit = cell("unit");
    if (unit) fields.unit = unit.slice(0, 24);
    if (unit.length > 24) wrong("unit", "it is cut after 24 characters");
    const role = cell("role");
    const role_id = role ? roleOf(role) : undefined;
    if (role_id) fields.role_id = role_id;
    else if (role) wrong("role", `there is no role “${short(role)}”, so it is Specialist`);
    const optional = cell("optional").toLowerCase();
    if (/^(yes|y|x|true|1|optional|✓|✔)$/.test(optional)) fields.optional = true;
    else if (optional && !/^(no|n|false|0|-)$/.test(optional))
      wrong("optional", `“${short(optional)}” is neither yes nor no, so it is not optional`);
    made.push({ line, phase: cell("phase").slice(0, 120) || heading, fields });
  }
  return { rows: made, problems, headings };
}

/** An amount in minor units; more decimals than the currency has are no amount. */
function amount(text: string, currency: string): number | undefined {
  const plain = decimal(text, true);
  if (plain === undefined) return undefined;
  const [whole = "0", fraction = ""] = plain.split(".");
  const rest = fraction.replace(/0+$/, "");
  const cents = parse(rest ? `${whole}.${rest}` : whole, currency);
  return cents !== undefined && isAmount(cents) ? cents : undefined;
}

/** Rows that follow each other in one phase, as one block. */
export function blocks(rows: Reading["rows"]): Block[] {
  const made: { phase: string | null; rows: TaskFields[] }[] = [];
  for (const { phase, fields } of rows) {
    const last = made.at(-1);
    if (last && last.phase === phase) last.rows.push(fields);
    else made.push({ phase, rows: [fields] });
  }
  return made;
}
