import type { Info } from "@stint/core/invoice/schema";
import { api } from "../../../lib/api";
import type { Write } from "../../../lib/sync/outbox";
import type { AdjustmentDraft, Figure, Head, Line, TaxFields } from "./model";
import type { ListName, Op, Words } from "./ops";

type Body = Record<string, unknown>;
type Fields<T> = { [K in keyof T]?: (value: never) => unknown };

/** The fields that may be sent, in their wire form. */
function bodyOf<T extends object>(words: T, fields: Fields<T>): Body {
  const body: Body = {};
  for (const [name, value] of Object.entries(words)) {
    const sent = (fields as Record<string, ((value: unknown) => unknown) | undefined>)[name]?.(value);
    if (sent !== undefined) body[name] = sent;
  }
  return body;
}

const decimal = (text: string) => (/^-?\d{1,7}(\.\d{1,4})?$/.test(text) ? text : undefined);
const rate = (text: string) =>
  decimal(text) !== undefined && Number(text) >= 0 && Number(text) <= 100 ? text : undefined;
const named = (text: string) => text.trim() || undefined;
const trimmed = (text: string) => text.trim();
const same = <T>(value: T) => value;
const price = (text: string | null) =>
  text === null
    ? undefined
    : /^-?\d+$/.test(text)
      ? Number(text)
      : /^-?\d+\.\d+$/.test(text)
        ? text
        : undefined;

const figureBody = ({ kind, percent, amount }: Figure): Body | undefined => {
  const value = kind === "percent" ? rate(percent) : (amount ?? undefined);
  return value === undefined ? undefined : { [kind]: value };
};

/** A tax as it may be sent: a name, a rate where it has one, a reason where one is asked for. */
function taxBody(tax: TaxFields): Body | undefined {
  const name = named(tax.name);
  const figures = tax.category === "S" ? rate(tax.rate) : "0";
  if (name === undefined || figures === undefined) return undefined;
  if (tax.category === "S") return { name, rate: figures, category: Number(figures) === 0 ? "Z" : "S" };
  const reason = tax.reason.trim();
  if (tax.category === "E" && !reason) return undefined;
  return { name, rate: figures, category: tax.category, ...(reason ? { reason } : {}) };
}

function adjustmentBody(of: AdjustmentDraft, word: string): Body | undefined {
  const value = figureBody(of);
  return value && { name: of.name.trim() || word, ...value };
}

/** Lines of other sources are made by calls of their own. */
const broughtIn = new Set(["service", "phase", "milestone", "hours"]);

const lineFields: Fields<Line> = {
  name: named,
  description: trimmed,
  quantity: decimal,
  unit: same,
  unit_price: price,
  discount: (of: Line["discount"]) => of && figureBody(of),
  tax: (of: Line["tax"]) => of && taxBody(of),
  source: (of: Line["source"]) => (of && broughtIn.has(of.kind) ? { kind: of.kind, id: of.id } : undefined),
  rank: named,
};
const headFields: Fields<Head> = {
  title: trimmed,
  client_id: (client: number | null) => client ?? undefined,
  issued_on: same,
  due_on: same,
  payment_terms: same,
  note: trimmed,
  terms: trimmed,
  purchase_order: trimmed,
  email_cc: same,
  tax_inclusive: same,
  pass_fee: same,
  allow_partial: same,
};

/** What a row says to the server; undefined while something is missing. */
function rowBody(list: ListName, words: Words): Body | undefined {
  if (list === "lines") return bodyOf(words as Line, lineFields);
  if (list === "taxes") return taxBody(words as TaxFields);
  return adjustmentBody(words as AdjustmentDraft, list === "discounts" ? "Discount" : "Charge");
}

/** Of a new line only what was said: empty fields take the server's defaults, and its place has another word. */
function newBody(op: Op & { kind: "add" }): Body | undefined {
  const { list, row } = op;
  if (list !== "lines") return rowBody(list, row);
  const { rank: _, ...line } = row as Line;
  const said = Object.entries(line).filter(([, value]) => value !== "" && value !== null);
  const body = bodyOf(Object.fromEntries(said) as Partial<Line>, lineFields);
  return body.name === undefined ? undefined : body;
}

/** What an op says to the server; undefined while it cannot be said. */
export function bodyFor(op: Op): Body | undefined {
  switch (op.kind) {
    case "head": {
      const body = bodyOf(op.fields, headFields);
      return Object.keys(body).length > 0 ? body : undefined;
    }
    case "add":
      return newBody(op);
    case "patch": {
      const body = rowBody(op.list, op.fields);
      return body && Object.keys(body).length > 0 ? body : undefined;
    }
    default:
      return {};
  }
}

/** Sends one op. Answers the invoice as it is now. Throws ApiError. */
export async function sendOp(
  id: number,
  { op, key, base }: Write<Op>,
  idOf: (key: string) => number,
  rank: () => string,
): Promise<Info> {
  const body = bodyFor(op);
  const how = { key, ...(base === null ? {} : { version: base }) };
  switch (op.kind) {
    case "head":
      return (await api.patch<Info>("/invoices/{id}", { path: { id }, ...how, body })).data;
    case "method": {
      const path = { id, method: op.method };
      const to = "/invoices/{id}/paymentmethod/{method}";
      return (await (op.on ? api.post<Info>(to, { path, key }) : api.delete<Info>(to, { path, key }))).data;
    }
    case "place": {
      const path = { id, item_id: idOf(op.key) };
      const to = "/invoices/{id}/items/{item_id}";
      return (await api.patch<Info>(to, { path, ...how, body: { rank: rank() } })).data;
    }
    case "add": {
      const of = op.list === "lines" ? { ...body, after_id: op.sent?.after_id ?? null } : body;
      const to = `/invoices/{id}/${segments[op.list].list}`;
      return (await api.post<Info>(to, { path: { id }, ...how, body: of })).data;
    }
    default: {
      const { list, one } = segments[op.list];
      const path = { id, [one]: idOf(op.key) };
      const to = `/invoices/{id}/${list}/{${one}}`;
      const call =
        op.kind === "patch"
          ? api.patch<Info>(to, { path, ...how, body })
          : api.delete<Info>(to, { path, ...how });
      return (await call).data;
    }
  }
}

const segments = {
  lines: { list: "items", one: "item_id" },
  discounts: { list: "discounts", one: "part_id" },
  charges: { list: "charges", one: "part_id" },
  taxes: { list: "taxes", one: "tax_id" },
} as const satisfies Record<ListName, { list: string; one: string }>;
