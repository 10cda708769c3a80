import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { calculate, type Document, type Line } from "../../src/invoice/calculate/rules";
import { Money } from "../../src/platform/money";

interface VectorAdjustment {
  amount: string;
  cat: string;
  rate: string;
}
interface Vector {
  source: string;
  lines: {
    qty: string;
    price: string;
    baseQty: string;
    net: string;
    cat: string;
    rate: string;
    ac: [string, string][];
  }[];
  docAllowances: VectorAdjustment[];
  docCharges: VectorAdjustment[];
  tax: { base: string; tax: string; cat: string; rate: string }[];
  lineTotal: string;
  taxExcl: string;
  taxTotal: string | null;
  taxIncl: string;
  allow: string | null;
  charge: string | null;
  prepaid: string | null;
  rounding: string | null;
  payable: string;
  lineArithmeticChecked: boolean;
}

const file = resolve(import.meta.dirname, "../../../../../shared/vectors/en16931.json");
const vectors: Vector[] = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
if (vectors.length === 0) console.info("left out: the EN 16931 documents (../shared/vectors is not here)");

const sign = (text: string) => text.replace(/^\+/, "");
/** "1.5" of a main unit as a decimal string of cents: the point moves two places. */
const inCents = (text: string): string => {
  const [, minus = "", whole = "0", fraction = ""] = /^(-?)(\d*)\.?(\d*)$/.exec(sign(text)) ?? [];
  const digits = fraction.padEnd(2, "0");
  const rest = digits.slice(2).replace(/0+$/, "");
  return minus + BigInt(whole + digits.slice(0, 2)).toString() + (rest ? `.${rest}` : "");
};
const cents = (text: string | null): number => (text === null ? 0 : Number(inCents(text)) + 0);
const grouped = (rows: { cat: string; rate: string; base: number; amount: number }[]) =>
  rows.map(({ cat, rate, base, amount }) => `${cat} ${Number(rate)}: ${base} + ${amount}`).sort();

function documentOf(vector: Vector): Document {
  const lines = vector.lines.map((line): Line => {
    const tax = { tax_rate: line.rate, tax_category: line.cat };
    if (!vector.lineArithmeticChecked) return { quantity: "1", unit_price: cents(line.net), ...tax };
    const of = (kind: string) =>
      Money.sum(line.ac.filter(([k]) => k === kind).map(([, amount]) => cents(amount)));
    return {
      quantity: line.qty,
      unit_price: inCents(line.price),
      base_quantity: line.baseQty,
      discount: { amount: of("false") },
      charge: { amount: of("true") },
      ...tax,
    };
  });
  const adjustments = (list: VectorAdjustment[]) =>
    list.map(({ amount, cat, rate }) => ({ amount: cents(amount), tax_category: cat, tax_rate: rate }));
  return {
    lines,
    discounts: adjustments(vector.docAllowances),
    charges: adjustments(vector.docCharges),
    amount_paid: cents(vector.prepaid),
    rounding: cents(vector.rounding),
  };
}

describe.skipIf(vectors.length === 0)("D2, D3 every document of the EN 16931 suites, to the cent", () => {
  test.each(vectors.map((vector, i) => [`${i} ${vector.source}`, vector] as const))("%s", (_, vector) => {
    const totals = calculate(documentOf(vector));
    expect(totals.lines.map((line) => line.net)).toEqual(vector.lines.map((line) => cents(line.net)));
    expect({
      subtotal: totals.subtotal,
      discount_total: totals.discount_total,
      charge_total: totals.charge_total,
      net_total: totals.net_total,
      tax_total: totals.tax_total,
      total: totals.total,
      payable: Money.subtract(totals.amount_due, totals.amount_over),
    }).toEqual({
      subtotal: cents(vector.lineTotal),
      discount_total: Money.sum(vector.docAllowances.map(({ amount }) => cents(amount))),
      charge_total: Money.sum(vector.docCharges.map(({ amount }) => cents(amount))),
      net_total: cents(vector.taxExcl),
      tax_total: cents(vector.taxTotal),
      total: cents(vector.taxIncl),
      payable: cents(vector.payable),
    });
    const rows = totals.taxes.map(({ category, rate, base, amount }) => ({
      cat: category,
      rate,
      base,
      amount,
    }));
    expect(grouped(rows)).toEqual(
      grouped(
        vector.tax.map((t) => ({ cat: t.cat, rate: t.rate, base: cents(t.base), amount: cents(t.tax) })),
      ),
    );
  });
});
