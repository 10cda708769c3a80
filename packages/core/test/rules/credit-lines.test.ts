import {
  creditableOf,
  lineGroups,
  netLines,
  shownLines,
  sumOfGroups,
} from "@stint/core/invoice/credit/rules";
import { calculate } from "@stint/core/invoice/rules";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

interface Draft {
  lines: { quantity: string; unit_price: number; rate: string | null }[];
  discount: string | null;
  tax_inclusive: boolean;
}
const drawn: fc.Arbitrary<Draft> = fc.record({
  lines: fc.array(
    fc.record({
      quantity: fc.constantFrom("1", "2", "8", "2.5"),
      unit_price: fc.integer({ min: 1, max: 90_000 }),
      rate: fc.constantFrom(null, "7", "0"),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  discount: fc.constantFrom(null, "10", "33.3"),
  tax_inclusive: fc.boolean(),
});

/** An invoice as it is stored, of what was drawn. */
function invoiceOf({ lines, discount, tax_inclusive }: Draft) {
  const taxes = [{ name: "VAT", rate: "19", category: "S" as const, reason: "" }];
  const of = {
    lines: lines.map(({ rate, ...line }) => ({
      ...line,
      ...(rate === null ? {} : { tax_rate: rate, tax_category: rate === "0" ? "Z" : "S", tax_name: "Own" }),
    })),
    discounts: discount ? [{ percent: discount }] : [],
    taxes,
    tax_inclusive,
  };
  const totals = calculate(of);
  return {
    taxes,
    tax_inclusive,
    totals,
    items: lines.map(({ rate, quantity, unit_price }, at) => ({
      id: at + 1,
      name: `Line ${at + 1}`,
      quantity,
      unit_price,
      amount: totals.lines[at]?.amount ?? 0,
      tax:
        rate === null
          ? null
          : { name: "Own", rate, category: rate === "0" ? ("Z" as const) : ("S" as const), reason: "" },
    })),
  };
}

describe("a credit note by line and quantity", () => {
  it("takes two posters of eight with their tax, and no other line", () => {
    const of = invoiceOf({
      lines: [
        { quantity: "8", unit_price: 7_000, rate: null },
        { quantity: "1", unit_price: 8_000, rate: "7" },
      ],
      discount: null,
      tax_inclusive: false,
    });
    const groups = lineGroups(of, [{ item_id: 1, quantity: "2" }], []);
    expect(groups).toMatchObject([
      { rate: "19", base: 14_000, amount: 2_660 },
      { rate: "7", base: 0, amount: 0 },
    ]);
    const lines = [{ item_id: 1, quantity: "2" }];
    expect(creditableOf(of, [{ lines }])).toEqual([
      { id: 1, quantity: "6" },
      { id: 2, quantity: "1" },
    ]);
  });

  it("adds up to the invoice, group by group, however its quantities were parted (D3, D4)", () => {
    void fc.assert(
      fc.property(drawn, (draft) => {
        const of = invoiceOf(draft);
        const notes: { lines: { item_id: number; quantity: string }[]; groups: typeof of.totals.groups }[] =
          [];
        const take = (lines: { item_id: number; quantity: string }[]) =>
          notes.push({ lines, groups: lineGroups(of, lines, notes) });
        // First one of each line that has more, then all that is left.
        for (const { id, quantity } of creditableOf(of, []))
          if (Number(quantity) > 1) take([{ item_id: id, quantity: "1" }]);
        take(creditableOf(of, notes).map(({ id, quantity }) => ({ item_id: id, quantity })));
        const sum = notes.reduce((all, { groups }) => all + sumOfGroups(groups), 0);
        expect(sum).toBe(of.totals.total);
        expect(creditableOf(of, notes)).toEqual([]);
        for (const { groups } of notes)
          for (const { base, amount } of groups) expect(Math.min(base, amount)).toBeGreaterThanOrEqual(0);
        // Lines and shares of a note come to its bases, as page, PDF and e-invoice list them (BR-CO-10 to 13).
        const add = (sum: number, { amount }: { amount: number }) => sum + amount;
        const whole = new Map<number, number>();
        notes.forEach((note, at) => {
          const { lines, shares } = netLines(of, note, notes.slice(0, at));
          const net = lines.reduce((sum, line) => sum + line.net, 0) + shares.reduce(add, 0);
          expect(net).toBe(note.groups.reduce((sum, { base }) => sum + base, 0));
          if (!draft.tax_inclusive) expect(lines.every(({ net, amount }) => net === amount)).toBe(true);
          if (!draft.discount) expect(shares).toEqual([]);
          shownLines(of, note.lines, notes.slice(0, at)).forEach(({ amount }, i) => {
            const id = note.lines[i]?.item_id ?? 0;
            whole.set(id, (whole.get(id) ?? 0) + amount);
          });
        });
        for (const { id, amount } of of.items) expect(whole.get(id)).toBe(amount);
      }),
      { numRuns: 200 },
    );
  });
});
