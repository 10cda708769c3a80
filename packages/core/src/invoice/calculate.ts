/**
 * The invoice calculator, in the order of EN 16931 (D2, D3, D5): line nets, document discounts and charges,
 * tax once per group, totals. Pure and browser-safe. Its result is stored and printed, never computed again
 * (D6). Amounts are minor units, quantities and rates decimal strings.
 */
import * as Money from "../platform/money";

/** A discount or charge: a fixed amount, or per cent of what it applies to. One of the two is set. */
export interface Adjustment {
  amount?: number | null;
  percent?: string | null;
}

/** A document discount or charge; with a rate it belongs to that tax group alone, else it is spread (D3). */
export interface DocumentAdjustment extends Adjustment {
  name?: string | null;
  tax_rate?: string | null;
  tax_category?: string | null;
}

export interface Line {
  /** At most 4 decimals; negative on a credit note. */
  quantity: string;
  unit_price: Money.UnitPrice;
  /** How many units that price buys; 1 when left out. */
  base_quantity?: string | null;
  discount?: Adjustment | null;
  charge?: Adjustment | null;
  /** Without a rate the line takes the document's `taxes`. */
  tax_rate?: string | null;
  tax_category?: string | null;
  tax_name?: string | null;
}

export interface Tax {
  name: string;
  rate: string;
  category?: string | null;
}

export interface Document {
  lines: readonly Line[];
  /** An invoice has at most one (2019); the calculator takes any number. */
  discounts?: readonly DocumentAdjustment[] | null;
  charges?: readonly DocumentAdjustment[] | null;
  /** Taxes of every line that names no rate of its own; each is computed on the same base. */
  taxes?: readonly Tax[] | null;
  amount_paid?: number | null;
  amount_credited?: number | null;
  rounding?: number | null;
}

export interface TaxTotal {
  name: string;
  rate: string;
  category: string;
  base: number;
  amount: number;
}

/** The stored result. `total` = `net_total` + `tax_total`; `net_total` = `subtotal` - discounts + charges. */
export interface Totals {
  lines: { gross: number; discount: number; net: number }[];
  subtotal: number;
  discount_total: number;
  charge_total: number;
  net_total: number;
  taxes: TaxTotal[];
  tax_total: number;
  total: number;
  amount_paid: number;
  /** What is left to pay; never below 0 on an invoice (D35). */
  amount_due: number;
  /** What was paid beyond the total, to become client credit (D35). */
  amount_over: number;
}

/** Either the totals or a message per field, such as `lines.2.quantity` (code 1000). */
export type Evaluation =
  | { totals: Totals; fields?: undefined }
  | { totals?: undefined; fields: Record<string, string> };

interface Group {
  key: string;
  taxes: readonly Tax[];
  base: number;
}

const sameSide = (part: number, whole: number): boolean =>
  whole < 0 ? part <= 0 && part >= whole : part >= 0 && part <= whole;

const rateKey = (category: string, rate: string): string =>
  `${category} ${rate.includes(".") ? rate.replace(/\.?0+$/, "") : rate}`;

function groupOf(
  groups: Map<string, Group>,
  of: { tax_rate?: string | null; tax_category?: string | null; tax_name?: string | null },
  document: Document,
): Group {
  const own = of.tax_rate ?? undefined;
  const category = of.tax_category || (own !== undefined && Money.compareDecimal(own, "0") === 0 ? "Z" : "S");
  const key = own === undefined ? "document" : rateKey(category, own);
  let group = groups.get(key);
  if (!group) {
    const taxes =
      own === undefined ? (document.taxes ?? []) : [{ name: of.tax_name || "Tax", rate: own, category }];
    group = { key, taxes, base: 0 };
    groups.set(key, group);
  }
  return group;
}

/** Collects messages; `number` and `decimal` say 0 for what they refuse, so that one pass finds every fault. */
class Check {
  readonly fields: Record<string, string> = {};

  add(field: string, message: string): 0 {
    this.fields[field] ??= message;
    return 0;
  }

  count(): number {
    return Object.keys(this.fields).length;
  }

  amount(field: string, value: number | null | undefined): number {
    if (value === null || value === undefined) return 0;
    return Money.isAmount(value) ? Money.add(value, 0) : this.add(field, "Enter an amount");
  }

  rate(field: string, value: string | null | undefined): void {
    if (value !== null && value !== undefined && !Money.isPercent(value))
      this.add(field, "Enter a rate from 0 to 100");
  }

  /** The value of a discount or charge of `whole`; percentages are rounded once (D2). */
  adjustment(field: string, of: Adjustment | null | undefined, whole: number): number {
    if (!of) return 0;
    if (of.percent === null || of.percent === undefined) return this.amount(`${field}.amount`, of.amount);
    if (!Money.isPercent(of.percent)) return this.add(`${field}.percent`, "Enter a percentage from 0 to 100");
    return Money.percentOf(whole, of.percent);
  }

  line(field: string, line: Line): Totals["lines"][number] {
    const base = line.base_quantity ?? "1";
    const price = line.unit_price;
    const faults = this.count();
    this.rate(`${field}.tax_rate`, line.tax_rate);
    if (!Money.isDecimal(line.quantity))
      this.add(`${field}.quantity`, "Enter a number with at most 4 decimals");
    if (typeof price === "number" ? !Money.isAmount(price) : !Money.isDecimal(price, 12))
      this.add(`${field}.unit_price`, "Enter an amount");
    if (!Money.isDecimal(base) || Money.compareDecimal(base, "0") <= 0)
      this.add(`${field}.base_quantity`, "Enter a number above 0");
    if (this.count() > faults) return { gross: 0, discount: 0, net: 0 };
    const gross = Money.multiply(line.quantity, price, base);
    const discount = this.adjustment(`${field}.discount`, line.discount, gross);
    if (!sameSide(discount, gross)) this.add(`${field}.discount`, "The discount is larger than the line");
    const charge = this.adjustment(`${field}.charge`, line.charge, gross);
    return { gross, discount, net: Money.add(Money.subtract(gross, discount), charge) };
  }
}

/** Spreads over the groups' nets by largest remainder (D4); nets that cancel out are taken by their size. */
function spread(amount: number, groups: readonly Group[], nets: readonly number[]): number[] {
  if (groups.length === 0) return [];
  return Money.allocate(amount, Money.sum(nets) === 0 ? nets.map(Math.abs) : nets);
}

function work(document: Document, check: Check): Totals {
  const groups = new Map<string, Group>();
  document.taxes?.forEach((tax, i) => {
    check.rate(`taxes.${i}.rate`, tax.rate);
  });
  const lines = document.lines.map((line, i) => check.line(`lines.${i}`, line));
  const subtotal = Money.sum(lines.map((line) => line.net));
  const adjustments = (kind: "discounts" | "charges") =>
    (document[kind] ?? []).map((of, i) => {
      check.rate(`${kind}.${i}.tax_rate`, of.tax_rate);
      return { of, amount: check.adjustment(`${kind}.${i}`, of, subtotal) };
    });
  const discounts = adjustments("discounts");
  const charges = adjustments("charges");
  const discount_total = Money.sum(discounts.map(({ amount }) => amount));
  const charge_total = Money.sum(charges.map(({ amount }) => amount));
  if (check.count() === 0 && !sameSide(discount_total, subtotal))
    check.add("discounts.0.amount", "The discount is larger than the invoice");

  const paid = check.amount("amount_paid", document.amount_paid);
  const credited = check.amount("amount_credited", document.amount_credited);
  const rounding = check.amount("rounding", document.rounding);

  let taxes: TaxTotal[] = [];
  if (check.count() === 0) {
    document.lines.forEach((line, i) => {
      const group = groupOf(groups, line, document);
      group.base = Money.add(group.base, lines[i]?.net ?? 0);
    });
    const parts = [...groups.values()];
    const nets = parts.map((group) => group.base);
    const apply = (list: typeof discounts, sign: 1 | -1) => {
      for (const { of, amount } of list) {
        const signed = sign === 1 ? amount : Money.negate(amount);
        if ((of.tax_rate !== null && of.tax_rate !== undefined) || parts.length === 0) {
          const group = groupOf(groups, of, document);
          group.base = Money.add(group.base, signed);
          continue;
        }
        spread(signed, parts, nets).forEach((share, i) => {
          const group = parts[i];
          if (group) group.base = Money.add(group.base, share);
        });
      }
    };
    apply(discounts, -1);
    apply(charges, 1);
    taxes = [...groups.values()].flatMap((group) =>
      group.taxes.map((tax) => ({
        name: tax.name,
        rate: tax.rate,
        category: tax.category || "S",
        base: group.base,
        amount: Money.percentOf(group.base, tax.rate),
      })),
    );
  }

  const net_total = Money.add(Money.subtract(subtotal, discount_total), charge_total);
  const tax_total = Money.sum(taxes.map((tax) => tax.amount));
  const total = Money.add(net_total, tax_total);
  const left = Money.add(Money.subtract(Money.subtract(total, paid), credited), rounding);
  const over = total >= 0 && left < 0;
  return {
    lines,
    subtotal,
    discount_total,
    charge_total,
    net_total,
    taxes,
    tax_total,
    total,
    amount_paid: paid,
    amount_due: over ? 0 : left,
    amount_over: over ? Money.negate(left) : 0,
  };
}

/** Totals of a document, or what is wrong with it by field: for forms, which show either as one types. */
export function evaluate(document: Document): Evaluation {
  const check = new Check();
  try {
    const totals = work(document, check);
    if (check.count() === 0) return { totals };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    check.add("lines", "The amounts are too large");
  }
  return { fields: check.fields };
}

/** Totals of a document (D2, D3, D5). Throws RangeError where `evaluate` would answer fields. */
export function calculate(document: Document): Totals {
  const { totals, fields } = evaluate(document);
  if (!totals) throw new RangeError(Object.entries(fields).join("; "));
  return totals;
}
