import { type Evaluation, evaluate, type TaxTotal, type Totals } from "@stint/core/invoice/calculate/rules";
import { HEAD_WORDS } from "@stint/core/invoice/head/rules";
import { Rank } from "@stint/core/invoice/rules";
import type { Info, Item, TaxCategory, UpdateInput } from "@stint/core/invoice/schema";
import { taxNameIn } from "@stint/core/invoice/tax/rules";
import { percentOf } from "@stint/core/platform/money";

/** Per cent or an amount: of a line, or of the whole. */
export interface Figure {
  kind: "percent" | "amount";
  percent: string;
  /** Minor units; null while empty. */
  amount: number | null;
}
/** The typed tax of a line or charge. */
export interface TaxFields {
  name: string;
  rate: string;
  category: TaxCategory;
  /** The reason for no tax. */
  reason: string;
}
export interface Line {
  /** The key in this browser; it stays when the server gives an id. */
  key: string;
  id: number | null;
  name: string;
  description: string;
  quantity: string;
  unit: Item["unit"];
  /** Minor units as a decimal string, since a unit may cost a part of one; null while empty. */
  unit_price: string | null;
  discount: Figure | null;
  /** The line's own tax; null takes the invoice's. */
  tax: TaxFields | null;
  /** The billable item behind the line; it stays with the line through a delete and its undo. */
  source: Item["source"];
  rank: string;
}
/** A discount or a charge on the whole. */
export interface AdjustmentDraft extends Figure {
  key: string;
  id: number | null;
  name: string;
}
export interface TaxDraft extends TaxFields {
  key: string;
  id: number | null;
}
export type Method = Info["payment_methods"][number];
export type Head = Required<Pick<UpdateInput, keyof typeof HEAD_WORDS>> & { client_id: number | null };

const HEAD_NAMES = Object.keys(HEAD_WORDS) as (keyof typeof HEAD_WORDS)[];
const headOf = (info: Info): Head => ({
  ...(Object.fromEntries(HEAD_NAMES.map((name) => [name, info[name]])) as Omit<Head, "client_id">),
  client_id: info.client_id,
});

/** An invoice in the editor: all typed values, also those that cannot be saved yet. */
export interface Doc {
  head: Head;
  lines: readonly Line[];
  discounts: readonly AdjustmentDraft[];
  charges: readonly AdjustmentDraft[];
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
  unit: "each",
  unit_price: null,
  discount: null,
  tax: null,
  source: null,
  rank: "",
});
export const noFigure: Figure = { kind: "percent", percent: "", amount: null };
const noTax: TaxFields = { name: "", rate: "", category: "S", reason: "" };
/** A tax with its name and nothing else. */
export const newTax = (country: string): TaxFields => ({ ...noTax, name: taxNameIn(country) });

export const isBlank = (line: Line): boolean =>
  line.id === null && !line.name.trim() && !line.description.trim() && !Number(line.unit_price);

const figureOf = (of: { percent: string | null; amount: number | null }): Figure => ({
  kind: of.percent === null ? "amount" : "percent",
  percent: of.percent ?? "",
  amount: of.amount,
});
const adjustmentsOf = (list: Info["discounts"]): AdjustmentDraft[] =>
  list.map((each) => ({ key: String(each.id), id: each.id, name: each.name, ...figureOf(each) }));

export function docOf(info: Info): Doc {
  return {
    head: headOf(info),
    lines: info.items.map((item) => ({
      key: String(item.id),
      id: item.id,
      name: item.name,
      description: item.description,
      quantity: item.quantity,
      unit: item.unit,
      unit_price: item.unit_price_exact ?? String(item.unit_price),
      discount: item.discount && figureOf(item.discount),
      tax: item.tax,
      source: item.source,
      rank: item.rank,
    })),
    discounts: adjustmentsOf(info.discounts),
    charges: adjustmentsOf(info.charges),
    taxes: info.taxes.map((tax) => ({ key: String(tax.id), ...tax })),
    methods: info.payment_methods,
  };
}

const plain = (text: string): string => (/^-?\d+(\.\d+)?$/.test(text) ? text : "0");
const figure = (of: Figure) =>
  of.kind === "percent" ? { percent: plain(of.percent) } : { amount: of.amount ?? 0 };

/** Answers rate and category of a tax: a standard tax without a rate is zero-rated; the others have no rate. */
const taxOf = ({ rate, category }: TaxFields) => {
  const figures = category === "S" ? plain(rate) : "0";
  return { rate: figures, category: category === "S" && Number(figures) === 0 ? "Z" : category };
};

/** Computes the totals as one types, by the server's own calculator; empty figures count as 0. */
export function totalsOf(doc: Doc): Evaluation {
  return evaluate({
    lines: doc.lines.map((line) => {
      const tax = line.tax && taxOf(line.tax);
      return {
        quantity: plain(line.quantity),
        unit_price: line.unit_price ?? 0,
        discount: line.discount && figure(line.discount),
        tax_rate: tax?.rate,
        tax_category: tax?.category,
        tax_name: line.tax?.name,
        tax_reason: line.tax?.reason,
      };
    }),
    discounts: doc.discounts.map((each) => ({ name: each.name, ...figure(each) })),
    charges: doc.charges.map((each) => ({ name: each.name, ...figure(each) })),
    taxes: doc.taxes.map((tax) => ({ name: tax.name, reason: tax.reason, ...taxOf(tax) })),
    tax_inclusive: doc.head.tax_inclusive,
  });
}

/** Computes the totals without the discount, which count against the accepted total. */
export const withoutDiscount = (doc: Doc): Evaluation =>
  totalsOf({ ...doc, discounts: [], lines: doc.lines.map((line) => ({ ...line, discount: null })) });

/** The totals of the invoice's own taxes, in their order, and those that only lines name. */
export function taxRows(doc: Doc, totals: Totals | undefined): { own: number[]; lines: TaxTotal[] } {
  const left = [...(totals?.taxes ?? [])];
  const own = doc.taxes.map((tax) => {
    const { rate, category } = taxOf(tax);
    const alike = (of: TaxTotal) => of.category === category && Number(of.rate) === Number(rate);
    const named = left.findIndex((of) => alike(of) && of.name === tax.name);
    const at = named >= 0 ? named : left.findIndex(alike);
    return at < 0 ? 0 : (left.splice(at, 1)[0]?.amount ?? 0);
  });
  return { own, lines: left };
}

/** Computes the amount of one charge: a share of the subtotal, or its own amount. */
export const chargeOf = (of: Figure, totals: Totals | undefined): number =>
  of.kind === "percent" ? percentOf(totals?.subtotal ?? 0, plain(of.percent)) : (of.amount ?? 0);

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

/** Puts a line at the place of its rank, among the saved ones. */
export function placeLine(lines: readonly Line[], key: string): readonly Line[] {
  const line = lines.find((each) => each.key === key);
  if (!line?.rank) return lines;
  const rest = lines.filter((other) => other !== line);
  const next = rest.findIndex(({ rank }) => rank && Rank.compare(rank, line.rank) > 0);
  const at = next < 0 ? rest.length : next;
  return [...rest.slice(0, at), line, ...rest.slice(at)];
}

/** Answers the rank of a line's place. */
export function rankIn(doc: Doc, key: string): string {
  const at = doc.lines.findIndex((line) => line.key === key);
  const before = doc.lines.slice(0, Math.max(at, 0)).findLast(({ rank }) => rank)?.rank;
  const after = doc.lines
    .slice(at + 1)
    .find(({ rank }) => rank && (!before || Rank.compare(rank, before) > 0))?.rank;
  return Rank.between(before, after);
}
