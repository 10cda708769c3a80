/**
 * The invoice calculator, in the order of EN 16931 (D2, D3, D5): line nets, document discounts and charges,
 * tax once per group, totals. Pure and browser-safe. Its result is stored and printed, never computed again
 * (D6). Amounts are minor units, quantities and rates decimal strings.
 */
import * as Money from "../platform/money";
import { Check, within } from "./calculate-check";
import { type Group, groupOf, settle, share } from "./calculate-group";

/** A discount or charge: a fixed amount, or per cent of what it applies to. One of the two is set. */
export interface Adjustment {
  amount?: number | null | undefined;
  percent?: string | null | undefined;
}

/** A document discount or charge; with a rate it belongs to that tax group alone, else it is spread (D3). */
export interface DocumentAdjustment extends Adjustment {
  name?: string | null | undefined;
  tax_rate?: string | null | undefined;
  tax_category?: string | null | undefined;
}

export interface Line {
  /** At most 4 decimals; negative on a credit note. */
  quantity: string;
  /** A decimal string of minor units where a unit costs a part of one. */
  unit_price: Money.UnitPrice;
  /** How many units that price buys; 1 when left out. */
  base_quantity?: string | null | undefined;
  discount?: Adjustment | null | undefined;
  charge?: Adjustment | null | undefined;
  /** Without a rate and a category the line takes the document's `taxes`. */
  tax_rate?: string | null | undefined;
  tax_category?: string | null | undefined;
  tax_name?: string | null | undefined;
  /** Why there is no tax: categories E, AE, G, K and O say it. */
  tax_reason?: string | null | undefined;
}

export interface Tax {
  name: string;
  rate: string;
  category?: string | null | undefined;
  reason?: string | null | undefined;
}

export interface Document {
  lines: readonly Line[];
  /** An invoice has at most one (2019); the calculator takes any number. */
  discounts?: readonly DocumentAdjustment[] | null | undefined;
  charges?: readonly DocumentAdjustment[] | null | undefined;
  /** Taxes of every line that names no rate of its own; each is computed on the same base. */
  taxes?: readonly Tax[] | null | undefined;
  /** Prices, amounts and percentages have their tax in them. */
  tax_inclusive?: boolean | null | undefined;
  amount_paid?: number | null | undefined;
  amount_credited?: number | null | undefined;
  rounding?: number | null | undefined;
}

/** `amount` is what the line comes to as shown, `net` that without included tax. */
export interface LineTotals {
  gross: number;
  discount: number;
  charge: number;
  amount: number;
  net: number;
}

/** A named tax as it is printed. */
export interface TaxTotal {
  name: string;
  rate: string;
  category: string;
  base: number;
  amount: number;
}

/** One row of the VAT breakdown (BG-23): all that is taxed alike. */
export interface GroupTotal {
  category: string;
  rate: string;
  reason: string;
  base: number;
  amount: number;
}

/** A discount's or charge's net in one group (BG-20, BG-21). */
export interface AdjustmentTotal {
  kind: "discount" | "charge";
  name: string;
  category: string;
  rate: string;
  amount: number;
}

/**
 * The stored result. `subtotal`, `discount_total` and `charge_total` are as shown: with prices that include tax
 * they include it, too. `total` = `net_total` + `tax_total`, and `net_total` = line nets - discounts + charges,
 * all without tax.
 */
export interface Totals {
  lines: LineTotals[];
  subtotal: number;
  discount_total: number;
  charge_total: number;
  net_total: number;
  taxes: TaxTotal[];
  groups: GroupTotal[];
  adjustments: AdjustmentTotal[];
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

interface Adjusted {
  of: DocumentAdjustment;
  amount: number;
}

/** Puts each line, discount and charge into its tax group; the last two by their groups' nets, unless they name one. */
function grouped(
  document: Document,
  lines: readonly LineTotals[],
  discounts: readonly Adjusted[],
  charges: readonly Adjusted[],
): Group[] {
  const groups = new Map<string, Group>();
  document.lines.forEach((line, i) => {
    const group = groupOf(groups, line, document);
    group.lines.push(i);
    group.amount = Money.add(group.amount, lines[i]?.amount ?? 0);
  });
  const parts = [...groups.values()];
  const nets = parts.map((group) => group.amount);
  const apply = (kind: "discount" | "charge", list: readonly Adjusted[]) => {
    for (const { of, amount } of list) {
      const name = of.name || (kind === "discount" ? "Discount" : "Charge");
      const own = (of.tax_rate ?? of.tax_category ?? null) !== null || parts.length === 0;
      if (own) groupOf(groups, of, document).parts.push({ kind, name, shown: amount });
      else
        share(amount, nets).forEach((shown, i) => {
          parts[i]?.parts.push({ kind, name, shown });
        });
    }
  };
  apply("discount", discounts);
  apply("charge", charges);
  return [...groups.values()];
}

/** Taxes side by side may come to a rate that a line names itself: one row of the breakdown all the same. */
function merged(groups: readonly GroupTotal[]): GroupTotal[] {
  const rows = new Map<string, GroupTotal>();
  for (const group of groups) {
    const key = `${group.category} ${group.rate}`;
    const row = rows.get(key);
    if (row) {
      row.base = Money.add(row.base, group.base);
      row.amount = Money.add(row.amount, group.amount);
    } else rows.set(key, { ...group });
  }
  return [...rows.values()];
}

function work(document: Document, check: Check): Totals {
  const inclusive = document.tax_inclusive === true;
  document.taxes?.forEach((tax, i) => {
    check.rate(`taxes.${i}.rate`, tax.rate);
  });
  const lines = document.lines.map((line, i) => check.line(`lines.${i}`, line));
  const subtotal = Money.sum(lines.map((line) => line.amount));
  const adjustments = (kind: "discounts" | "charges") =>
    (document[kind] ?? []).map((of, i): Adjusted => {
      check.rate(`${kind}.${i}.tax_rate`, of.tax_rate);
      return { of, amount: check.adjustment(`${kind}.${i}`, of, subtotal) };
    });
  const discounts = adjustments("discounts");
  const charges = adjustments("charges");
  const discount_total = Money.sum(discounts.map(({ amount }) => amount));
  const charge_total = Money.sum(charges.map(({ amount }) => amount));
  if (check.count() === 0 && !within(discount_total, subtotal))
    check.add("discounts.0.amount", "The discount is larger than the invoice");

  const paid = check.amount("amount_paid", document.amount_paid);
  const credited = check.amount("amount_credited", document.amount_credited);
  const rounding = check.amount("rounding", document.rounding);

  const parts = check.count() === 0 ? grouped(document, lines, discounts, charges) : [];
  const settled = parts.map((group) => settle(group, lines, inclusive));
  parts.forEach((group, g) => {
    group.lines.forEach((at, i) => {
      const line = lines[at];
      if (line) line.net = settled[g]?.nets[i] ?? line.net;
    });
  });
  const net_total =
    settled.length > 0
      ? Money.sum(settled.map(({ group }) => group.base))
      : Money.add(Money.subtract(subtotal, discount_total), charge_total);
  const tax_total = Money.sum(settled.map(({ group }) => group.amount));
  const total = Money.add(net_total, tax_total);
  const left = Money.add(Money.subtract(Money.subtract(total, paid), credited), rounding);
  const over = total >= 0 && left < 0;
  return {
    lines,
    subtotal,
    discount_total,
    charge_total,
    net_total,
    taxes: settled.flatMap(({ taxes }) => taxes),
    groups: merged(settled.map(({ group }) => group)),
    adjustments: settled.flatMap((each) => each.adjustments),
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
