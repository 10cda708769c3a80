import type { Info } from "@stint/core/invoice/schema";
import { api, type Options } from "../../../lib/api";
import type { Write } from "../../../lib/sync/outbox";
import type { AdjustmentDraft, Figure, Head, Line, TaxFields } from "./model";
import type { ListName, Op, Words } from "./ops";

/** The bodies that the server takes for each part of an invoice, as its calls are typed. */
type HeadBody = NonNullable<Options<"patch", "/invoices/{id}">["body"]>;
type LineBody = Options<"patch", "/invoices/{id}/items/{item_id}">["body"];
type NewLineBody = Options<"post", "/invoices/{id}/items">["body"];
type TaxBody = Options<"post", "/invoices/{id}/taxes">["body"];
/** The fields of a row or of the head that can be sent now. */
export type Body = Partial<HeadBody> | Partial<NewLineBody> | Partial<TaxBody> | Partial<AdjustmentBody>;
type AdjustmentBody = Options<"post", "/invoices/{id}/discounts">["body"];

/** The conversion of each typed field for the server; undefined while it cannot be sent. */
type Fields<T, B> = { [K in keyof T & keyof B]?: (value: T[K]) => B[K] | undefined };

/** The fields that may be sent, in their wire form. */
function bodyOf<T extends object, B extends object>(words: Partial<T>, fields: Fields<T, B>): Partial<B> {
  const read = fields as Record<string, ((value: unknown) => unknown) | undefined>;
  const said = Object.entries(words).map(([name, value]) => [name, read[name]?.(value)] as const);
  return Object.fromEntries(said.filter(([, value]) => value !== undefined)) as Partial<B>;
}

const decimal = (text: string) => (/^-?\d{1,7}(\.\d{1,4})?$/.test(text) ? text : undefined);
const rate = (text: string) =>
  decimal(text) !== undefined && Number(text) >= 0 && Number(text) <= 100 ? text : undefined;
const textOf = (text: string) => text.trim() || undefined;
const trim = (text: string) => text.trim();
const same = <T>(value: T) => value;
const price = (text: string | null) =>
  text === null
    ? undefined
    : /^-?\d+$/.test(text)
      ? Number(text)
      : /^-?\d+\.\d+$/.test(text)
        ? text
        : undefined;

const figureBody = ({ kind, percent, amount }: Figure) => {
  if (kind === "amount") return amount === null ? undefined : { amount };
  return rate(percent) === undefined ? undefined : { percent };
};

/** A tax as the server takes it: a name, a rate if it has one, a reason if one is required. */
function taxBody(tax: TaxFields): TaxBody | undefined {
  const name = textOf(tax.name);
  const figures = tax.category === "S" ? rate(tax.rate) : "0";
  if (name === undefined || figures === undefined) return undefined;
  if (tax.category === "S") return { name, rate: figures, category: Number(figures) === 0 ? "Z" : "S" };
  const reason = tax.reason.trim();
  if (tax.category === "E" && !reason) return undefined;
  return { name, rate: figures, category: tax.category, ...(reason ? { reason } : {}) };
}

function adjustmentBody(of: AdjustmentDraft, word: string): AdjustmentBody | undefined {
  const value = figureBody(of);
  return value && { name: of.name.trim() || word, ...value };
}

/** Lines of other sources are made by calls of their own. */
const SOURCES = ["service", "phase", "milestone", "hours"] as const;
const sourceBody = (of: Line["source"]) => {
  const kind = SOURCES.find((each) => each === of?.kind);
  return of && kind && { kind, id: of.id };
};

const lineFields: Fields<Line, LineBody & Pick<NewLineBody, "source">> = {
  name: textOf,
  description: trim,
  quantity: decimal,
  unit: same,
  unit_price: price,
  discount: (of: Line["discount"]) => of && figureBody(of),
  tax: (of: Line["tax"]) => of && taxBody(of),
  source: (of) => sourceBody(of) ?? undefined,
  rank: textOf,
};
/** The client of an invoice can be changed and cannot be removed, so that an empty one is not sent. */
const headBody = ({ client_id, ...words }: Partial<Head>): HeadBody => ({
  ...Object.fromEntries(
    Object.entries(words).map(([name, value]) => [name, typeof value === "string" ? trim(value) : value]),
  ),
  ...(client_id ? { client_id } : {}),
});

/** Makes the body of a row for the server; undefined while something is missing. */
function rowBody(list: ListName, words: Words): Body | undefined {
  if (list === "lines") return bodyOf(words as Line, lineFields);
  if (list === "taxes") return taxBody(words as TaxFields);
  return adjustmentBody(words as AdjustmentDraft, list === "discounts" ? "Discount" : "Charge");
}

/** The body of a new line has only the fields that were filled: the others take the server's defaults, and the place is sent as `after_id`. */
function newBody(op: Op & { kind: "add" }): Body | undefined {
  const { list, row } = op;
  if (list !== "lines") return rowBody(list, row);
  const { rank: _, ...line } = row as Line;
  const said = Object.entries(line).filter(([, value]) => value !== "" && value !== null);
  const body = bodyOf(Object.fromEntries(said) as Partial<Line>, lineFields);
  return body.name === undefined ? undefined : body;
}

/** Makes the body of an op for the server; undefined while the op is incomplete. */
export function bodyFor(op: Op): Body | undefined {
  switch (op.kind) {
    case "head": {
      const body = headBody(op.fields);
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
  // An op without a body is incomplete and waits in the queue.
  const body = bodyFor(op) ?? {};
  const how = { key, ...(base === null ? {} : { version: base }) };
  switch (op.kind) {
    case "head":
      return (await api.patch("/invoices/{id}", { path: { id }, ...how, body: headBody(op.fields) })).data;
    case "method": {
      const path = { id, method: op.method };
      const to = "/invoices/{id}/paymentmethod/{method}";
      return (await (op.on ? api.post(to, { path, key }) : api.delete(to, { path, key }))).data;
    }
    case "place": {
      const path = { id, item_id: idOf(op.key) };
      const to = "/invoices/{id}/items/{item_id}";
      return (await api.patch(to, { path, ...how, body: { rank: rank() } })).data;
    }
    case "add":
      return (await rows[op.list].add(id, body, how, op.sent?.after_id ?? null)).data;
    case "patch":
      return (await rows[op.list].change(id, idOf(op.key), body, how)).data;
    case "remove":
      return (await rows[op.list].remove(id, idOf(op.key), how)).data;
  }
}

type How = { key: string; version?: number };
type Answer = Promise<{ data: Info }>;

/** The calls of one list of an invoice. Their bodies are those that `rowBody` makes for this list. */
interface RowCalls {
  add(id: number, body: Body, how: How, after_id: number | null): Answer;
  change(id: number, row: number, body: Body, how: How): Answer;
  remove(id: number, row: number, how: How): Answer;
}

const rows: Record<ListName, RowCalls> = {
  lines: {
    add: (id, body: NewLineBody, how, after_id) =>
      api.post("/invoices/{id}/items", { path: { id }, ...how, body: { ...body, after_id } }),
    change: (id, item_id, body: LineBody, how) =>
      api.patch("/invoices/{id}/items/{item_id}", { path: { id, item_id }, ...how, body }),
    remove: (id, item_id, how) =>
      api.delete("/invoices/{id}/items/{item_id}", { path: { id, item_id }, ...how }),
  },
  discounts: {
    add: (id, body: AdjustmentBody, how) =>
      api.post("/invoices/{id}/discounts", { path: { id }, ...how, body }),
    change: (id, discount_id, body: AdjustmentBody, how) =>
      api.patch("/invoices/{id}/discounts/{discount_id}", { path: { id, discount_id }, ...how, body }),
    remove: (id, discount_id, how) =>
      api.delete("/invoices/{id}/discounts/{discount_id}", { path: { id, discount_id }, ...how }),
  },
  charges: {
    add: (id, body: AdjustmentBody, how) =>
      api.post("/invoices/{id}/charges", { path: { id }, ...how, body }),
    change: (id, charge_id, body: AdjustmentBody, how) =>
      api.patch("/invoices/{id}/charges/{charge_id}", { path: { id, charge_id }, ...how, body }),
    remove: (id, charge_id, how) =>
      api.delete("/invoices/{id}/charges/{charge_id}", { path: { id, charge_id }, ...how }),
  },
  taxes: {
    add: (id, body: TaxBody, how) => api.post("/invoices/{id}/taxes", { path: { id }, ...how, body }),
    change: (id, tax_id, body: TaxBody, how) =>
      api.patch("/invoices/{id}/taxes/{tax_id}", { path: { id, tax_id }, ...how, body }),
    remove: (id, tax_id, how) =>
      api.delete("/invoices/{id}/taxes/{tax_id}", { path: { id, tax_id }, ...how }),
  },
};
