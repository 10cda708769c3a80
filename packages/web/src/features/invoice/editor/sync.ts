import type { Info } from "@stint/core/invoice/schema";
import { api } from "../../../lib/api";
import type { DiscountDraft, Doc, Line, TaxDraft } from "./model";

/** One call that brings the server nearer to what stands in the editor. */
export interface Step {
  run: (version: number) => Promise<Info>;
  /** What the server knows after it: applied to the document as it was last saved. */
  saved: (doc: Doc, answer: Info) => Doc;
  /** What the editor learns from it: new ids. */
  learned?: (doc: Doc, answer: Info) => Doc;
}

type Body = Record<string, unknown>;
const call = (
  method: "post" | "patch" | "delete",
  path: string,
  id: number,
  more: Body = {},
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

const decimal = (text: string) => (/^\d{1,7}(\.\d{1,4})?$/.test(text) ? text : undefined);
const rate = (text: string) => (decimal(text) !== undefined && Number(text) <= 100 ? text : undefined);
const named = (text: string) => text.trim() || undefined;
const same = <T>(value: T) => value;

const lineFields: { [K in keyof Line]?: (value: Line[K]) => unknown } = {
  name: named,
  description: (text) => text.trim(),
  quantity: decimal,
  unit_price: (cents) => cents ?? undefined,
  rank: named,
};
const emptyLine = { name: "", description: "", quantity: "", unit_price: null, rank: "" };

const replace = <T extends { key: string }>(list: readonly T[], key: string, by: Partial<T>): T[] =>
  list.map((each) => (each.key === key ? { ...each, ...by } : each));

function lineSteps(id: number, now: Doc, before: Doc): Step | undefined {
  const keys = new Set(now.lines.map(({ key }) => key));
  const gone = before.lines.find(({ key }) => !keys.has(key));
  if (gone) {
    return {
      run: call("delete", "/items/{item_id}", id, { item_id: gone.id }),
      saved: (doc) => ({ ...doc, lines: doc.lines.filter((line) => line !== gone) }),
    };
  }
  for (const line of now.lines) {
    const old = before.lines.find(({ key }) => key === line.key);
    if (!old || line.id === null) continue;
    const body = changed(line, old, lineFields);
    if (Object.keys(body).length === 0) continue;
    const sent = Object.fromEntries(Object.keys(body).map((name) => [name, line[name as keyof Line]]));
    return {
      run: call("patch", "/items/{item_id}", id, { item_id: line.id }, body),
      saved: (doc) => ({ ...doc, lines: replace(doc.lines, line.key, sent) }),
    };
  }
  for (const [at, line] of now.lines.entries()) {
    if (line.id !== null || !line.name.trim()) continue;
    const body = changed({ ...line, rank: "" }, { ...line, ...emptyLine }, lineFields);
    const after = now.lines.slice(0, at).findLast((other) => other.id !== null)?.id ?? null;
    const made = (answer: Info) => {
      const known = new Set(before.lines.map((other) => other.id));
      const item = answer.items.find((each) => !known.has(each.id));
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

function discountBody(discount: DiscountDraft): Body | undefined {
  const value =
    discount.kind === "percent"
      ? rate(discount.percent)
      : discount.amount === null
        ? undefined
        : discount.amount;
  if (value === undefined) return undefined;
  return { name: discount.name.trim() || "Discount", [discount.kind]: value };
}

function discountStep(id: number, now: Doc, before: Doc): Step | undefined {
  const { discount } = now;
  const old = before.discount;
  if (!discount) {
    if (!old) return undefined;
    return {
      run: call("delete", "/discounts/{discount_id}", id, { discount_id: old.id }),
      saved: (doc) => ({ ...doc, discount: null }),
    };
  }
  const body = discountBody(discount);
  if (!body || (old && JSON.stringify(discountBody(old)) === JSON.stringify(body))) return undefined;
  const known = (answer: Info) => answer.discounts[0]?.id ?? null;
  return {
    run: old
      ? call("patch", "/discounts/{discount_id}", id, { discount_id: old.id }, body)
      : call("post", "/discounts", id, {}, body),
    saved: (doc, answer) => ({ ...doc, discount: { ...discount, id: known(answer) } }),
    learned: (doc, answer) =>
      doc.discount ? { ...doc, discount: { ...doc.discount, id: known(answer) } } : doc,
  };
}

const taxFields: { [K in keyof TaxDraft]?: (value: TaxDraft[K]) => unknown } = { name: named, rate };

function taxStep(id: number, now: Doc, before: Doc): Step | undefined {
  const gone = before.taxes.find(({ key }) => !now.taxes.some((tax) => tax.key === key));
  if (gone) {
    return {
      run: call("delete", "/taxes/{tax_id}", id, { tax_id: gone.id }),
      saved: (doc) => ({ ...doc, taxes: doc.taxes.filter((tax) => tax !== gone) }),
    };
  }
  for (const tax of now.taxes) {
    const old = before.taxes.find(({ key }) => key === tax.key);
    const body = changed(tax, old ?? { ...tax, name: "", rate: "" }, taxFields);
    if (old && Object.keys(body).length > 0) {
      const sent = Object.fromEntries(Object.keys(body).map((name) => [name, tax[name as keyof TaxDraft]]));
      return {
        run: call("patch", "/taxes/{tax_id}", id, { tax_id: old.id }, body),
        saved: (doc) => ({ ...doc, taxes: replace(doc.taxes, tax.key, sent) }),
      };
    }
    if (!old && body.name !== undefined && body.rate !== undefined) {
      const known = (answer: Info) =>
        answer.taxes.find((each) => !before.taxes.some((other) => other.id === each.id))?.id ?? null;
      return {
        run: call("post", "/taxes", id, {}, body),
        saved: (doc, answer) => ({ ...doc, taxes: [...doc.taxes, { ...tax, id: known(answer) }] }),
        learned: (doc, answer) => ({ ...doc, taxes: replace(doc.taxes, tax.key, { id: known(answer) }) }),
      };
    }
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
    email_cc: same,
  });
  if (Object.keys(head).length > 0) {
    const sent = now.head;
    return { run: call("patch", "", id, {}, head), saved: (doc) => ({ ...doc, head: sent }) };
  }
  return (
    lineSteps(id, now, before) ??
    discountStep(id, now, before) ??
    taxStep(id, now, before) ??
    methodStep(id, now, before)
  );
}
