import { invalid } from "../platform/error";
import { Money } from "../platform/money";
import type { Row } from "./entity";
import { evaluate, type Line } from "./rules";
import type { Item, Totals } from "./schema";

/** A line as the calculator takes it. */
const lineOf = (item: Item): Line => ({
  quantity: item.quantity,
  unit_price: item.unit_price_exact ?? item.unit_price,
  discount: item.discount,
  tax_rate: item.tax?.rate,
  tax_category: item.tax?.category,
  tax_name: item.tax?.name,
  tax_reason: item.tax?.reason,
});

/** A line with what most lines have: once, at no discount, under the invoice's taxes. */
export const itemOf = (of: Pick<Item, "id" | "name" | "unit_price" | "rank"> & Partial<Item>): Item => ({
  description: "",
  quantity: "1",
  unit: "each",
  unit_price_exact: null,
  discount: null,
  tax: null,
  source: null,
  amount: 0,
  net: 0,
  ...of,
});

type Lines = Pick<Row, "items" | "discounts" | "taxes"> & Partial<Pick<Row, "charges" | "tax_inclusive">>;

/** Totals of a draft, computed once and stored (D6). 422 with the faulty fields. */
export function totalsOf(of: Lines): { items: Item[]; totals: Totals } {
  const { discounts, charges, taxes, tax_inclusive } = of;
  const { totals, fields } = evaluate({
    lines: of.items.map(lineOf),
    discounts,
    charges,
    taxes,
    tax_inclusive,
  });
  if (!totals) return invalid(named(fields));
  const { lines, amount_over: _, ...stored } = totals;
  return {
    items: of.items.map((item, i) => ({
      ...item,
      amount: lines[i]?.amount ?? 0,
      net: lines[i]?.net ?? 0,
    })),
    totals: { ...stored, amount_credited: 0 },
  };
}

/** An invoice's lines and totals as they would be if it gave no discount. */
export function withoutDiscount(of: Lines & { totals: Totals }): { items: Item[]; totals: Totals } {
  const gives = of.discounts.length > 0 || of.items.some(({ discount }) => discount);
  if (!gives) return of;
  return totalsOf({
    ...of,
    discounts: [],
    items: of.items.map((item) => ({ ...item, discount: null })),
  });
}

/** The calculator speaks of lines, the contract of items. */
const named = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [field.replace(/^lines\b/, "items"), message]),
  );

/** Whether there is anything to ask for: a charge may be all of it, and what is given away whole goes out, too. */
export const bills = ({ totals }: { totals: Totals }): boolean =>
  totals.total > 0 || (totals.subtotal > 0 && totals.net_total >= 0);

/** What is due of a total, never below 0 (D35). */
export const dueOf = (of: Pick<Totals, "total" | "amount_paid" | "amount_credited">): number =>
  Math.max(0, Money.subtract(Money.subtract(of.total, of.amount_paid), of.amount_credited));

/** Adds money that settled, or takes away what was returned (D35, D36): what is due never falls below 0. */
export function withPaid(totals: Totals, amount: number): Totals {
  const paid = { ...totals, amount_paid: Money.add(totals.amount_paid, amount) };
  return { ...paid, amount_due: dueOf(paid) };
}
