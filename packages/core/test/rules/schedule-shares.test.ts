import { describe, expect, it } from "vitest";
import { paymentLines } from "../../src/invoice/issue/instalment";
import {
  balanceShares,
  billedShares,
  type Shares,
  sharesOf,
  spreadShares,
  subtractShares,
  sumOfShares,
  withShares,
} from "../../src/invoice/schedule/spread";
import { totalsOf } from "../../src/invoice/totals";
import { Money } from "../../src/platform/money";
import type { ItemTax } from "../../src/platform/tax/schema";
import { splitPayments } from "../../src/project/schedule/rules";
import { groupParts, type Part } from "../../src/project/tax/rules";
import { fc } from "./seed";

const VAT: ItemTax = { name: "VAT", rate: "19", category: "S", reason: "" };
const REDUCED: ItemTax = { ...VAT, name: "VAT, reduced", rate: "7" };
const EXEMPT: ItemTax = { name: "Lessons", rate: "0", category: "E", reason: "§ 4 Nr. 21 UStG" };

/** An invoice of a schedule, as far as its lines matter. */
function invoiceOf(id: number, parts: Part[]) {
  const amount = Money.sum(parts.map((each) => each.amount));
  return rowOf(
    id,
    paymentLines(id, { amount, parts, kind: "payment", label: "Part", percent: "10" }, "Shop relaunch"),
  );
}
const rowOf = (id: number, items: Parameters<typeof totalsOf>[0]["items"]) => {
  const lines = { items, discounts: [], charges: [], taxes: [{ id: 1, ...VAT }], tax_inclusive: false };
  return { id, ...lines, ...totalsOf(lines) };
};
type Invoice = ReturnType<typeof invoiceOf>;

const amountOf = (of: Invoice) => sumOfShares(billedShares(of));
const written = (of: Invoice, shares: Shares) => rowOf(of.id, withShares(of, shares));
/** What all of them bill of each tax; a tax without an amount is none. */
const sumsOf = (all: readonly Invoice[]) =>
  Object.fromEntries(
    [...sharesOf(all.flatMap((of) => [...billedShares(of).values()]))]
      .map(([key, { amount }]) => [key, amount] as const)
      .filter(([, amount]) => amount !== 0)
      .sort(),
  );
const sorted = (parts: readonly Part[]) =>
  Object.fromEntries(
    [...sharesOf(parts)]
      .map(([key, { amount }]) => [key, amount] as const)
      .filter(([, amount]) => amount !== 0)
      .sort(),
  );

const scope = fc.array(
  fc.record({
    amount: fc.integer({ min: 1, max: 900_000 }),
    tax: fc.constantFrom<(ItemTax | null)[]>(null, REDUCED, EXEMPT),
  }),
  { minLength: 1, maxLength: 8 },
);
/** An edit by hand: new amounts of some invoices, or another amount of one line of one. */
const edit = fc.record({
  kind: fc.constantFrom("amounts", "line"),
  at: fc.nat(20),
  line: fc.nat(3),
  by: fc.integer({ min: -300_000, max: 300_000 }),
  weights: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 4 }),
});

/** Sets new amounts of some invoices, which together stay what they are. */
function setAmounts(
  all: Invoice[],
  at: number,
  weights: readonly number[],
  agreed: readonly Part[],
): Invoice[] {
  const first = at % all.length;
  const touched = all.slice(first, first + weights.length);
  const whole = Money.sum(touched.map(amountOf));
  if (whole < touched.length) return all;
  // Nobody gets nothing: that would be refused.
  const spare = Money.allocate(whole - touched.length, weights.slice(0, touched.length));
  const amounts = spare.map((each) => each + 1);
  const others = all.filter((of) => !touched.includes(of));
  const left = subtractShares(
    sharesOf(agreed),
    sharesOf(others.flatMap((of) => [...billedShares(of).values()])),
  );
  const shares = spreadShares(amounts, touched.map(billedShares), left);
  const next = new Map(touched.map((of, i) => [of, written(of, shares[i] ?? new Map())]));
  for (const [i, of] of touched.entries()) expect(amountOf(next.get(of) ?? of)).toBe(amounts[i]);
  return all.map((of) => next.get(of) ?? of);
}

/** Changes one line of one invoice by hand, as far as the others can take it; they follow. */
function setLine(all: Invoice[], at: number, line: number, by: number): Invoice[] {
  const edited = all[at % all.length];
  const item = edited?.items[line % edited.items.length];
  const others = all.filter((of) => of !== edited);
  if (!edited || !item || others.length === 0) return all;
  const key = [...sharesOf([item]).keys()][0] ?? "";
  const spare = Money.sum(
    others.map((of) => Math.min(billedShares(of).get(key)?.amount ?? 0, amountOf(of) - 1)),
  );
  const amount = Math.min(Math.max(0, item.amount + by), item.amount + Math.max(0, spare));
  const after = rowOf(
    edited.id,
    edited.items.map((each) => (each === item ? { ...each, unit_price: amount } : each)),
  );
  if (amountOf(after) === 0) return all;
  const next = balanceShares(
    others.map(billedShares),
    subtractShares(billedShares(after), billedShares(edited)),
  );
  const rewritten = new Map(others.map((of, i) => [of, written(of, next[i] ?? new Map())]));
  return all.map((of) => (of === edited ? after : (rewritten.get(of) ?? of)));
}

describe("a signed schedule", () => {
  it("bills what was agreed of each tax, whatever is edited by hand", () => {
    fc.assert(
      fc.property(
        scope,
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
        fc.array(edit, { minLength: 1, maxLength: 12 }),
        (agreed, weights, edits) => {
          const groups = groupParts(agreed);
          const total = Money.sum(groups.map(({ amount }) => amount));
          const amounts = Money.allocate(total, weights);
          const split = splitPayments(
            groups.map(({ amount }) => amount),
            amounts,
          );
          let all = amounts.flatMap((amount, i) => {
            const parts = groups.map(({ tax }, g) => ({ amount: split[i]?.[g] ?? 0, tax }));
            return amount > 0
              ? [
                  invoiceOf(
                    i + 1,
                    parts.filter((part) => part.amount > 0),
                  ),
                ]
              : [];
          });
          expect(sumsOf(all)).toEqual(sorted(agreed));
          for (const { kind, at, line, by, weights: spread } of edits) {
            all = kind === "amounts" ? setAmounts(all, at, spread, agreed) : setLine(all, at, line, by);
            expect(sumsOf(all)).toEqual(sorted(agreed));
            for (const of of all) {
              expect(amountOf(of)).toBeGreaterThan(0);
              expect(new Set(of.items.map(({ id }) => id)).size).toBe(of.items.length);
            }
          }
        },
      ),
    );
  });

  it("gives a tax to an invoice that did not bill it, by a line of its own", () => {
    const first = invoiceOf(1, [{ amount: 100_00, tax: null }]);
    const second = invoiceOf(2, [{ amount: 50_00, tax: REDUCED }]);
    const [more, less] = spreadShares([120_00, 30_00], [first, second].map(billedShares), undefined);
    const lines = (of: Invoice, shares: Shares | undefined) =>
      written(of, shares ?? new Map()).items.map(({ name, amount, tax }) => [
        name,
        amount,
        tax?.rate ?? null,
      ]);
    expect(lines(first, more)).toEqual([
      ["Part, Shop relaunch", 80_00, null],
      ["Part, Shop relaunch, VAT, reduced 7%", 40_00, "7"],
    ]);
    expect(lines(second, less)).toEqual([
      ["Part, Shop relaunch", 20_00, null],
      ["Part, Shop relaunch, VAT, reduced 7%", 10_00, "7"],
    ]);
  });

  it("takes from the others no more than they have, and leaves none with nothing", () => {
    const others = [sharesOf([{ amount: 10, tax: null }]), sharesOf([{ amount: 5, tax: REDUCED }])];
    const [first, second] = balanceShares(others, sharesOf([{ amount: 30, tax: null }]));
    expect([...(first?.values() ?? [])]).toEqual([{ amount: 1, tax: null }]);
    expect(sumOfShares(second ?? new Map())).toBe(5);
  });
});
