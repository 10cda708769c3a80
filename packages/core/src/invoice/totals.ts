import { invalid } from "../platform/error";
import { Money } from "../platform/money";
import type { Row } from "./entity";
import { countedPaid, type DEDUCTED, deductionsOf, payableOf } from "./payable/rules";
import { evaluate, type Line } from "./rules";
import type { Item, Totals } from "./schema";

/** Returns a line for the calculator. */
const lineOf = (item: Item): Line => ({
  quantity: item.quantity,
  unit_price: item.unit_price_exact ?? item.unit_price,
  discount: item.discount,
  tax_rate: item.tax?.rate,
  tax_category: item.tax?.category,
  tax_name: item.tax?.name,
  tax_reason: item.tax?.reason,
});

/** Returns a line with defaults: quantity one, no discount, the invoice's taxes. */
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

type Lines = Pick<Row, "items" | "discounts" | "taxes"> &
  Partial<Pick<Row, "charges" | "tax_inclusive" | "currency" | "withholding" | "cash_step">>;

/** Computes a draft's totals, which are stored (D6). 422 with the faulty fields. */
export function totalsOf(of: Lines): { items: Item[]; totals: Totals } {
  const { discounts, charges, taxes, tax_inclusive } = of;
  const { totals, fields } = evaluate({
    lines: of.items.map(lineOf),
    discounts,
    charges,
    taxes,
    tax_inclusive,
  });
  if (!totals) return invalid(renameFields(fields));
  const { lines, amount_over: _, ...stored } = totals;
  const sums = {
    ...stored,
    amount_credited: 0,
    ...deductionsOf(stored, { ...of, currency: of.currency ?? "" }),
  };
  return {
    items: of.items.map((item, i) => ({
      ...item,
      amount: lines[i]?.amount ?? 0,
      net: lines[i]?.net ?? 0,
    })),
    totals: isDeducted(sums) ? { ...sums, amount_due: payableOf(sums) } : sums,
  };
}

const isDeducted = ({ withheld, rounding }: Pick<Totals, "withheld" | "rounding">): boolean =>
  withheld !== undefined || rounding !== undefined;

/** Returns an invoice's lines and totals as if it gave no discount. */
export function withoutDiscount(of: Lines & { totals: Totals }): { items: Item[]; totals: Totals } {
  const gives = of.discounts.length > 0 || of.items.some(({ discount }) => discount);
  if (!gives) return of;
  return totalsOf({
    ...of,
    discounts: [],
    items: of.items.map((item) => ({ ...item, discount: null })),
  });
}

/** Renames fields: the calculator says lines, the API items. */
const renameFields = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [field.replace(/^lines\b/, "items"), message]),
  );

/** Says whether an invoice bills anything: a charge alone is enough, and so is work given away whole. */
export const bills = ({ totals }: { totals: Totals }): boolean =>
  totals.total > 0 || (totals.subtotal > 0 && totals.net_total >= 0);

type DueSums = Pick<Totals, "total" | "amount_paid" | "amount_credited" | keyof typeof DEDUCTED>;

/** Returns the amount due: what the client pays in all less what they paid, never below 0 (D35). */
export const dueOf = (of: DueSums): number => Math.max(0, Money.subtract(payableOf(of), countedPaid(of)));

/** Adds settled money, or subtracts returned money (D35, D36): the amount due never falls below 0. */
export function withPaid(totals: Totals, amount: number): Totals {
  const paid = { ...totals, amount_paid: Money.add(totals.amount_paid, amount) };
  return { ...paid, amount_due: dueOf(paid) };
}
