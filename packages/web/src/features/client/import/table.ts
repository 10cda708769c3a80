import type { ImportField, ImportRow } from "@stint/core/client/import/schema";
import { plain } from "@stint/core/platform/csv";
import { CsvError, parse } from "csv-parse/browser/esm/sync";

/** A file as its heads and its lines. */
export interface Table {
  columns: string[];
  rows: { line: number; cells: string[] }[];
}

/** The reason why a file cannot be read, in a sentence for the person. */
export class TableProblem extends Error {}

/** A file's text. Spreadsheets still write files in the code page of their system, or as UTF-16 with a mark. */
export function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Lists leave spreadsheets with commas, semicolons or tabs: whichever divides the heads most often. */
function delimiterOf(text: string): string {
  const head = (text.split(/\r?\n/, 1)[0] ?? "").replace(/"[^"]*"/g, "");
  const times = (sign: string) => head.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (times(sign) > times(best) ? sign : best));
}

const words: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "a quotation mark is not closed",
  INVALID_OPENING_QUOTE: "a quotation mark stands in the middle of a cell",
  CSV_INVALID_CLOSING_QUOTE: "something follows a closing quotation mark",
  CSV_MAX_RECORD_SIZE: "this row is too long",
};

/** The cells of a CSV text; its first line names the columns. Throws TableProblem. */
export function table(text: string): Table {
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 200_000,
    }) as unknown as typeof records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === "number" ? `Line ${error.lines}` : "A line";
    throw new TableProblem(`${line} cannot be read: ${words[error.code] ?? "it is no CSV"}.`);
  }
  const [head, ...rest] = records;
  if (!head || rest.length === 0)
    throw new TableProblem("This file has no rows. Its first line names the columns.");
  return {
    columns: head.record.map((name, at) => plain(name).trim() || `Column ${at + 1}`),
    rows: rest
      .filter(({ record }) => record.some((cell) => cell.trim() !== ""))
      .map(({ record, info }) => ({ line: info.lines, cells: record.map(plain) })),
  };
}

/** The column of each field; fields without a column are absent. */
export type Mapping = Partial<Record<ImportField, number>>;

/** The names of heads in other programs; the export's own names come first. */
const HEADS: Record<ImportField, readonly string[]> = {
  name: [
    "client",
    "client name",
    "company",
    "company name",
    "organization",
    "organisation",
    "business",
    "customer",
    "account",
    "firma",
  ],
  first_name: ["first name", "firstname", "given name", "forename", "vorname"],
  last_name: ["last name", "lastname", "surname", "family name", "nachname"],
  contact_name: ["contact", "contact name", "full name", "name", "person"],
  email: ["email", "e mail", "email address", "mail"],
  phone: ["phone", "phone number", "telephone", "mobile", "telefon"],
  title: ["title", "job title", "position", "role"],
  website_url: ["website", "url", "web", "homepage", "domain"],
  street: ["street", "street address", "address line 1", "straße", "strasse", "rue"],
  postcode: ["postcode", "postal code", "zip", "zip code", "plz", "code postal"],
  city: ["city", "town", "ort", "stadt", "ville"],
  region: ["region", "state", "province", "county", "bundesland"],
  billing_address: ["billing address", "address", "anschrift", "adresse"],
  kind: ["business or person", "kind", "client kind"],
  tax_rate: ["tax rate", "tax code", "tax treatment"],
  tax_id: ["tax id", "vat", "vat id", "vat number", "ust idnr", "ein"],
  tax_number: ["tax number", "steuernummer", "siret", "siren", "company number", "register number"],
  electronic_address: ["electronic address", "peppol id", "peppol", "endpoint"],
  buyer_reference: ["buyer reference", "leitweg id", "reference"],
  purchase_order: ["purchase order", "po", "po number", "order number"],
  country: ["country", "country code", "land"],
  description: ["notes", "note", "description", "comment", "comments"],
};

const fold = (head: string): string =>
  head
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Guesses the field of each column; each is taken once. Without a company column "Name" is the client's. */
export function mappingOf(columns: readonly string[]): Mapping {
  const heads = columns.map(fold);
  const mapping: Mapping = {};
  const taken = new Set<number>();
  const take = (field: ImportField, names: readonly string[]) => {
    const at = names
      .map((name) => heads.findIndex((head, i) => head === name && !taken.has(i)))
      .find((i) => i >= 0);
    if (at === undefined) return;
    mapping[field] = at;
    taken.add(at);
  };
  for (const [field, names] of Object.entries(HEADS)) take(field as ImportField, names);
  if (mapping.name === undefined && mapping.contact_name !== undefined) {
    mapping.name = mapping.contact_name;
    delete mapping.contact_name;
  }
  return mapping;
}

const SUFFIX = /^(inc|ltd|llc|llp|gmbh|jr|sr|phd|md|esq)\.?$/i;

/** Turns "Lopez, Ben", as address books write a person, into "Ben Lopez". */
function inOrder(name: string): string {
  const [last = "", first = "", ...more] = name.split(",").map((part) => part.trim());
  return last && first && more.length === 0 && !SUFFIX.test(first) ? `${first} ${last}` : name;
}

/** The lines as the import takes them; empty cells are left out. */
export const rowsOf = ({ rows }: Table, mapping: Mapping): ImportRow[] =>
  rows.map(({ line, cells }) => ({
    line,
    ...Object.fromEntries(
      Object.entries(mapping).flatMap(([field, at]) => {
        const cell = cells[at]?.trim();
        if (!cell) return [];
        return [[field, (field === "contact_name" ? inOrder(cell) : cell).slice(0, 5000)]];
      }),
    ),
  }));
