import type { Info } from "@stint/core/invoice/schema";
import { api } from "../../../lib/api";
import type { AdjustmentDraft, Doc, Figure, Line, TaxDraft, TaxFields } from "./model";

/** One call that brings the server nearer to what stands in the editor. */
export interface Step {
  run: (version: number) => Promise<Info>;
  /** What the server knows after it: applied to the document as it was last saved. */
  saved: (doc: Doc, answer: Info) => Doc;
  /** What the editor learns from it: new ids. */
  learned?: (doc: Doc, answer: Info) => Doc;
}

type Body = Record<string, unknown>;
type Paths =
  | ""
  | "/items"
  | "/items/{item_id}"
  | "/discounts"
  | "/discounts/{part_id}"
  | "/charges"
  | "/charges/{part_id}"
  | "/taxes"
  | "/taxes/{tax_id}";
const call = (
  method: "post" | "patch" | "delete",
  path: Paths,
  id: number,
  more: Record<string, number | null> = {},
  body?: Body,
) => {
  return async (version: number): Promise<Info> =>
    (
      await api[method]<Info>(`/invoices/{id}${path}`, {
        path: { id, ...(more as Record<string, number>) },
        version,
        ...(body ? { body } : {}),
      })
    ).data;
};

/** The fields that differ and may be sent, in their wire form. */
function changed<T extends object>(
  now: T,
  before: T,
  fields: { [K in keyof T]?: (value: T[K]) => unknown },
): Body {
  const body: Body = {};
  for (const name of Object.keys(fields) as (keyof T & string)[]) {
    if (JSON.stringify(now[name]) === JSON.stringify(before[name])) continue;
    const value = fields[name]?.(now[name]);
    if (value !== undefined) body[name] = value;
  }
  return body;
}

const decimal = (text: string) => (/^-?\d{1,7}(\.\d{1,4})?$/.test(text) ? text : undefined);
const rate = (text: string) =>
  decimal(text) !== undefined && Number(text) >= 0 && Number(text) <= 100 ? text : undefined;
const named = (text: string) => text.trim() || undefined;
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

/** Lines of other sources are made by calls of their own. */
const broughtIn = new Set(["service", "phase", "milestone", "hours"]);

const lineFields: { [K in keyof Line]?: (value: Line[K]) => unknown } = {
  name: named,
  description: (text) => text.trim(),
  quantity: decimal,
  unit: same,
  unit_price: price,
  discount: (of) => of && figureBody(of),
  tax: (of) => of && taxBody(of),
  source: (of) => (of && broughtIn.has(of.kind) ? { kind: of.kind, id: of.id } : undefined),
  rank: named,
};
const emptyLine = {
  name: "",
  description: "",
  quantity: "",
  unit: "each" as const,
  unit_price: null,
  discount: null,
  tax: null,
  source: null,
  rank: "",
};

const replace = <T extends { key: string }>(list: readonly T[], key: string, by: Partial<T>): T[] =>
  list.map((each) => (each.key === key ? { ...each, ...by } : each));
const goneFrom = <T extends { key: string }>(now: readonly T[], before: readonly T[]): T | undefined => {
  const keys = new Set(now.map(({ key }) => key));
  return before.find(({ key }) => !keys.has(key));
};
/** The id that an answer has and the document before it had not. */
const newIn = <T extends { id: number }>(answer: readonly T[], before: readonly { id: number | null }[]) => {
  const known = new Set(before.map(({ id }) => id));
  return answer.find(({ id }) => !known.has(id));
};

/** A line that the server does not know is made, also one that was deleted and is back by undo. */
function lineSteps(id: number, now: Doc, before: Doc): Step | undefined {
  const gone = goneFrom(now.lines, before.lines);
  if (gone) {
    return {
      run: call("delete", "/items/{item_id}", id, { item_id: gone.id }),
      saved: (doc) => ({ ...doc, lines: doc.lines.filter((line) => line.key !== gone.key) }),
    };
  }
  const saved = new Map(before.lines.map((line) => [line.key, line]));
  for (const line of now.lines) {
    const old = saved.get(line.key);
    if (!old) continue;
    const body = changed(line, old, lineFields);
    if (Object.keys(body).length === 0) continue;
    const sent = Object.fromEntries(Object.keys(body).map((name) => [name, line[name as keyof Line]]));
    return {
      run: call("patch", "/items/{item_id}", id, { item_id: old.id }, body),
      saved: (doc) => ({ ...doc, lines: replace(doc.lines, line.key, sent) }),
    };
  }
  for (const [at, line] of now.lines.entries()) {
    if (saved.has(line.key) || !line.name.trim()) continue;
    const body = changed({ ...line, rank: "" }, { ...line, ...emptyLine }, lineFields);
    const neighbour = now.lines.slice(0, at).findLast(({ key }) => saved.has(key));
    const after = neighbour ? (saved.get(neighbour.key)?.id ?? null) : null;
    const made = (answer: Info) => {
      const item = newIn(answer.items, before.lines);
      return { id: item?.id ?? null, rank: item?.rank ?? "" };
    };
    return {
      run: call("post", "/items", id, {}, { ...body, after_id: after }),
      saved: (doc, answer) => ({ ...doc, lines: [...doc.lines, { ...line, ...made(answer) }] }),
      learned: (doc, answer) => ({ ...doc, lines: replace(doc.lines, line.key, made(answer)) }),
    };
  }
  return undefined;
}

function adjustmentBody(of: AdjustmentDraft, word: string): Body | undefined {
  const value = figureBody(of);
  return value && { name: of.name.trim() || word, ...value };
}

function adjustmentStep(
  id: number,
  now: Doc,
  before: Doc,
  list: "discounts" | "charges",
  word: string,
): Step | undefined {
  const [path, one] = [`/${list}`, `/${list}/{part_id}`] as const;
  const gone = goneFrom(now[list], before[list]);
  if (gone) {
    return {
      run: call("delete", one, id, { part_id: gone.id }),
      saved: (doc) => ({ ...doc, [list]: doc[list].filter(({ key }) => key !== gone.key) }),
    };
  }
  for (const each of now[list]) {
    const body = adjustmentBody(each, word);
    if (!body) continue;
    const old = before[list].find(({ key }) => key === each.key);
    if (old && JSON.stringify(adjustmentBody(old, word)) === JSON.stringify(body)) continue;
    if (old) {
      return {
        run: call("patch", one, id, { part_id: old.id }, body),
        saved: (doc) => ({ ...doc, [list]: replace(doc[list], each.key, { ...each, id: old.id }) }),
      };
    }
    const known = (answer: Info) => newIn(answer[list], before[list])?.id ?? null;
    return {
      run: call("post", path, id, {}, body),
      saved: (doc, answer) => ({ ...doc, [list]: [...doc[list], { ...each, id: known(answer) }] }),
      learned: (doc, answer) => ({ ...doc, [list]: replace(doc[list], each.key, { id: known(answer) }) }),
    };
  }
  return undefined;
}

function taxStep(id: number, now: Doc, before: Doc): Step | undefined {
  const gone = goneFrom(now.taxes, before.taxes);
  if (gone) {
    return {
      run: call("delete", "/taxes/{tax_id}", id, { tax_id: gone.id }),
      saved: (doc) => ({ ...doc, taxes: doc.taxes.filter(({ key }) => key !== gone.key) }),
    };
  }
  for (const tax of now.taxes) {
    const body = taxBody(tax);
    if (!body) continue;
    const old = before.taxes.find(({ key }) => key === tax.key);
    if (old && JSON.stringify(taxBody(old)) === JSON.stringify(body)) continue;
    if (old) {
      const sent: Partial<TaxDraft> = { ...tax, id: old.id };
      return {
        run: call("patch", "/taxes/{tax_id}", id, { tax_id: old.id }, body),
        saved: (doc) => ({ ...doc, taxes: replace(doc.taxes, tax.key, sent) }),
      };
    }
    const known = (answer: Info) => newIn(answer.taxes, before.taxes)?.id ?? null;
    return {
      run: call("post", "/taxes", id, {}, body),
      saved: (doc, answer) => ({ ...doc, taxes: [...doc.taxes, { ...tax, id: known(answer) }] }),
      learned: (doc, answer) => ({ ...doc, taxes: replace(doc.taxes, tax.key, { id: known(answer) }) }),
    };
  }
  return undefined;
}

function methodStep(id: number, now: Doc, before: Doc): Step | undefined {
  const on = now.methods.find((method) => !before.methods.includes(method));
  const off = before.methods.find((method) => !now.methods.includes(method));
  const method = on ?? off;
  if (!method) return undefined;
  return {
    run: async () =>
      (
        await api[on ? "post" : "delete"]<Info>("/invoices/{id}/paymentmethod/{method}", {
          path: { id, method },
        })
      ).data,
    saved: (doc) => ({
      ...doc,
      methods: on ? [...doc.methods, method] : doc.methods.filter((each) => each !== method),
    }),
  };
}

/** The next call to make, or nothing when all that can be saved is saved. */
export function nextStep(id: number, now: Doc, before: Doc): Step | undefined {
  const head = changed(now.head, before.head, {
    title: (text: string) => text.trim(),
    client_id: (client: number | null) => client ?? undefined,
    issued_on: same,
    due_on: same,
    payment_terms: same,
    note: (text: string) => text.trim(),
    terms: (text: string) => text.trim(),
    purchase_order: (text: string) => text.trim(),
    email_cc: same,
    tax_inclusive: same,
    pass_fee: same,
    allow_partial: same,
  });
  if (Object.keys(head).length > 0) {
    const sent = now.head;
    return { run: call("patch", "", id, {}, head), saved: (doc) => ({ ...doc, head: sent }) };
  }
  return (
    lineSteps(id, now, before) ??
    adjustmentStep(id, now, before, "discounts", "Discount") ??
    adjustmentStep(id, now, before, "charges", "Charge") ??
    taxStep(id, now, before) ??
    methodStep(id, now, before)
  );
}
