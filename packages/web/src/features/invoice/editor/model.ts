import { type Evaluation, evaluate } from "@stint/core/invoice/calculate";
import { Rank } from "@stint/core/invoice/rules";
import type { Info, UpdateInput } from "@stint/core/invoice/schema";

export interface Line {
  /** Of this browser: stays when the server gives an id. */
  key: string;
  id: number | null;
  name: string;
  description: string;
  quantity: string;
  /** Cents; null while empty. */
  unit_price: number | null;
  rank: string;
}
export interface DiscountDraft {
  id: number | null;
  name: string;
  kind: "percent" | "amount";
  percent: string;
  amount: number | null;
}
export interface TaxDraft {
  key: string;
  id: number | null;
  name: string;
  rate: string;
}
export type Method = Info["payment_methods"][number];
export type Head = Required<
  Pick<UpdateInput, "title" | "issued_on" | "due_on" | "payment_terms" | "note" | "email_cc">
> & { client_id: number | null };

/** An invoice as it stands in the editor: what was typed, also what cannot be saved yet. */
export interface Doc {
  head: Head;
  lines: readonly Line[];
  discount: DiscountDraft | null;
  taxes: readonly TaxDraft[];
  methods: readonly Method[];
}

export const newKey = (): string => crypto.randomUUID();

export const blankLine = (): Line => ({
  key: newKey(),
  id: null,
  name: "",
  description: "",
  quantity: "1",
  unit_price: null,
  rank: "",
});

export const isBlank = (line: Line): boolean =>
  line.id === null && !line.name.trim() && !line.description.trim() && !line.unit_price;

export function docOf(info: Info): Doc {
  const { title, client_id, issued_on, due_on, payment_terms, note, email_cc } = info;
  const discount = info.discounts[0];
  return {
    head: { title, client_id, issued_on, due_on, payment_terms, note, email_cc },
    lines: info.items.map((item) => ({
      key: String(item.id),
      id: item.id,
      name: item.name,
      description: item.description,
      quantity: item.quantity,
      unit_price: item.unit_price,
      rank: item.rank,
    })),
    discount: discount
      ? {
          id: discount.id,
          name: discount.name,
          kind: discount.percent === null ? "amount" : "percent",
          percent: discount.percent ?? "",
          amount: discount.amount,
        }
      : null,
    taxes: info.taxes.map((tax) => ({ key: String(tax.id), id: tax.id, name: tax.name, rate: tax.rate })),
    methods: info.payment_methods,
  };
}

const plain = (text: string): string => (/^\d+(\.\d+)?$/.test(text) ? text : "0");

/** Totals as one types, by the server's own calculator; empty figures count as nothing. */
export function totalsOf(doc: Doc): Evaluation {
  const { discount } = doc;
  return evaluate({
    lines: doc.lines.map((line) => ({ quantity: plain(line.quantity), unit_price: line.unit_price ?? 0 })),
    discounts: discount
      ? [
          discount.kind === "percent"
            ? { percent: plain(discount.percent) }
            : { amount: discount.amount ?? 0 },
        ]
      : [],
    taxes: doc.taxes.map((tax) => ({ name: tax.name, rate: plain(tax.rate) })),
  });
}

/** Moves a line to a place among the others; its rank falls between those of its saved neighbours. */
export function moveLine(doc: Doc, key: string, to: number): Doc {
  const from = doc.lines.findIndex((line) => line.key === key);
  const line = doc.lines[from];
  if (!line || from === to || to < 0 || to >= doc.lines.length) return doc;
  const rest = doc.lines.filter((other) => other !== line);
  const before = rest.slice(0, to).findLast(({ id }) => id !== null)?.rank;
  const after = rest.slice(to).find(({ id }) => id !== null)?.rank;
  const moved = line.id === null ? line : { ...line, rank: Rank.between(before, after) };
  return { ...doc, lines: [...rest.slice(0, to), moved, ...rest.slice(to)] };
}

export const withLine = (doc: Doc, key: string, change: Partial<Line>): Doc => ({
  ...doc,
  lines: doc.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
});
