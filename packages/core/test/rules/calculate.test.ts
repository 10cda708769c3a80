import { describe, expect, test } from "vitest";
import { calculate, type Document, evaluate } from "../../src/invoice/calculate/rules";
import { Money } from "../../src/platform/money";
import { fc } from "./seed";

describe("D3 the order of an invoice", () => {
  test("lines, one discount, tax on the net after the discount", () => {
    const totals = calculate({
      lines: [
        { quantity: "1", unit_price: 185_000 },
        { quantity: "3", unit_price: 124_000 },
        { quantity: "12", unit_price: 18_500 },
        { quantity: "2", unit_price: 78_000 },
        { quantity: "1", unit_price: 142_000 },
        { quantity: "4", unit_price: 14_000 },
        { quantity: "1", unit_price: 64_000 },
      ],
      discounts: [{ name: "First order", percent: "5" }],
      taxes: [{ name: "Sales tax", rate: "8.25" }],
    });
    expect(totals).toMatchObject({
      subtotal: 1_197_000,
      discount_total: 59_850,
      net_total: 1_137_150,
      taxes: [{ name: "Sales tax", rate: "8.25", base: 1_137_150, amount: 93_815 }],
      total: 1_230_965,
      amount_due: 1_230_965,
    });
  });

  test("a discount is shared between tax groups by their nets, and two taxes may share one base", () => {
    const totals = calculate({
      lines: [
        { quantity: "1", unit_price: 10_000, tax_rate: "19" },
        { quantity: "1", unit_price: 5_000, tax_rate: "7" },
        { quantity: "1", unit_price: 5_000 },
      ],
      discounts: [{ amount: 1_001 }],
      charges: [{ amount: 10, tax_rate: "7.00" }],
      taxes: [
        { name: "State", rate: "5" },
        { name: "City", rate: "1" },
      ],
      amount_paid: 5_000,
      amount_credited: 100,
    });
    expect(totals.taxes.map(({ name, base, amount }) => [name, base, amount])).toEqual([
      ["Tax", 9_499, 1_805],
      ["Tax", 4_760, 333],
      ["State", 4_750, 238],
      ["City", 4_750, 48],
    ]);
    expect(totals.total).toBe(19_009 + 2_424);
    expect(totals.amount_due).toBe(totals.total - 5_100);
  });
});

describe("D3 one group per category and rate", () => {
  test("a line's own rate and the document's equal one are rounded once together", () => {
    const totals = calculate({
      lines: [
        { quantity: "1", unit_price: 3, tax_rate: "19.00", tax_name: "VAT" },
        { quantity: "1", unit_price: 3 },
      ],
      taxes: [{ name: "VAT", rate: "19" }],
    });
    expect(totals.groups).toEqual([{ category: "S", rate: "19", reason: "", base: 6, amount: 1 }]);
    expect(totals.taxes).toHaveLength(1);
  });

  test("taxes side by side are one group of their summed rate; no tax at all is category O", () => {
    const line = { quantity: "1", unit_price: 10_000 };
    const stacked = calculate({
      lines: [line],
      taxes: [
        { name: "State", rate: "5.25" },
        { name: "City", rate: "1.5" },
      ],
    });
    expect(stacked.groups).toEqual([{ category: "S", rate: "6.75", reason: "", base: 10_000, amount: 675 }]);
    expect(calculate({ lines: [line] }).groups).toEqual([
      { category: "O", rate: "0", reason: "", base: 10_000, amount: 0 },
    ]);
  });

  test("reverse charge, exempt and zero-rated lines stand in groups of their own, with their reason", () => {
    const totals = calculate({
      lines: [
        { quantity: "1", unit_price: 10_000 },
        { quantity: "1", unit_price: 5_000, tax_category: "AE", tax_reason: "Reverse charge" },
        { quantity: "1", unit_price: 2_000, tax_category: "E", tax_reason: "Training" },
        { quantity: "1", unit_price: 1_000, tax_rate: "0" },
      ],
      taxes: [{ name: "VAT", rate: "20" }],
    });
    expect(
      totals.groups.map(({ category, rate, reason, base, amount }) => [category, rate, reason, base, amount]),
    ).toEqual([
      ["S", "20", "", 10_000, 2_000],
      ["AE", "0", "Reverse charge", 5_000, 0],
      ["E", "0", "Training", 2_000, 0],
      ["Z", "0", "", 1_000, 0],
    ]);
    expect(totals.total).toBe(20_000);
  });
});

describe("D3 prices that include their tax", () => {
  test("the total is what was typed, the tax is inside it, and the nets add up", () => {
    const totals = calculate({
      lines: [
        { quantity: "1", unit_price: 11_900 },
        { quantity: "3", unit_price: 333 },
      ],
      discounts: [{ percent: "10" }],
      taxes: [{ name: "VAT", rate: "19" }],
      tax_inclusive: true,
    });
    expect(totals).toMatchObject({ subtotal: 12_899, discount_total: 1_290, total: 11_609 });
    expect(totals.tax_total).toBe(Money.taxWithin(11_609, "19"));
    expect(totals.net_total + totals.tax_total).toBe(totals.total);
    const nets = Money.sum(totals.lines.map(({ net }) => net));
    const off = Money.sum(totals.adjustments.map(({ amount }) => amount));
    expect(nets - off).toBe(totals.net_total);
  });

  test("a unit price may have parts of a cent: the line is rounded once (D2)", () => {
    expect(calculate({ lines: [{ quantity: "3", unit_price: "0.5" }] }).total).toBe(2);
    expect(calculate({ lines: [{ quantity: "1701", unit_price: "34.92" }] }).total).toBe(59_399);
  });
});

describe("D5 discounts never go below zero", () => {
  test("100 % gives exactly 0.00 and no negative zero (2.25 × 64.22)", () => {
    const totals = calculate({
      lines: [{ quantity: "2.25", unit_price: 6_422, tax_rate: "21" }],
      discounts: [{ percent: "100" }],
    });
    expect(totals.discount_total).toBe(14_450);
    for (const value of [totals.net_total, totals.tax_total, totals.total, totals.amount_due])
      expect(Object.is(value, 0)).toBe(true);
  });

  test("a discount above the net is refused, on the document and on a line, and says which", () => {
    const line = { quantity: "1", unit_price: 1_000 };
    expect(evaluate({ lines: [line], discounts: [{ amount: 1_001 }] }).fields).toEqual({
      "discounts.0.amount": "The discount is larger than the invoice",
    });
    expect(evaluate({ lines: [line, { ...line, discount: { amount: 1_001 } }] }).fields).toHaveProperty([
      "lines.1.discount",
    ]);
    expect(evaluate({ lines: [line], discounts: [{ amount: -1 }] }).fields).toBeDefined();
    expect(evaluate({ lines: [], discounts: [{ amount: 1 }] }).fields).toBeDefined();
    expect(() => calculate({ lines: [line], discounts: [{ amount: 1_001 }] })).toThrow(RangeError);
  });

  test("text that is no number, rates out of range and amounts out of range are refused by field", () => {
    const line = { quantity: "1", unit_price: 1_000 };
    const fieldsOf = (document: Document) => Object.keys(evaluate(document).fields ?? {});
    expect(fieldsOf({ lines: [{ ...line, quantity: "1e3" }] })).toEqual(["lines.0.quantity"]);
    expect(
      fieldsOf({
        lines: [
          { ...line, quantity: "" },
          { ...line, discount: { amount: 2_000 } },
        ],
      }),
    ).toEqual(["lines.0.quantity", "lines.1.discount"]);
    expect(fieldsOf({ lines: [{ ...line, unit_price: 0.5 }] })).toEqual(["lines.0.unit_price"]);
    expect(fieldsOf({ lines: [{ ...line, tax_rate: "101" }] })).toEqual(["lines.0.tax_rate"]);
    expect(fieldsOf({ lines: [{ ...line, base_quantity: "0" }] })).toEqual(["lines.0.base_quantity"]);
    expect(fieldsOf({ lines: [line], taxes: [{ name: "T", rate: "-1" }] })).toEqual(["taxes.0.rate"]);
    expect(fieldsOf({ lines: [line], discounts: [{ percent: "100.1" }] })).toEqual(["discounts.0.percent"]);
    expect(fieldsOf({ lines: [line], charges: [{ amount: 0.5 }] })).toEqual(["charges.0.amount"]);
    expect(fieldsOf({ lines: [{ quantity: "9999999", unit_price: 2 ** 50 }] })).toEqual(["lines"]);
  });

  test("an invoice without lines is all zeros", () => {
    expect(calculate({ lines: [], taxes: [{ name: "T", rate: "5" }] })).toMatchObject({
      total: 0,
      amount_due: 0,
    });
  });
});

describe("D3, D4, D35 whatever the document, the parts add up", () => {
  const rate = fc.constantFrom("0", "5", "7", "8.25", "19", undefined);
  const line = fc.record({
    quantity: fc.constantFrom("1", "2.5", "0.3333", "12", "2.25"),
    unit_price: fc.nat(10_000_000),
    discount: fc.option(fc.record({ percent: fc.constantFrom("0", "5", "33.3333", "100") })),
    tax_rate: rate,
  });
  const document = fc.record({
    lines: fc.array(line, { maxLength: 20 }),
    discounts: fc.array(fc.record({ percent: fc.constantFrom("0", "1", "12.5", "100") }), { maxLength: 1 }),
    charges: fc.array(fc.record({ amount: fc.nat(100_000) }), { maxLength: 2 }),
    taxes: fc.constantFrom(
      [],
      [{ name: "Tax", rate: "8.25" }],
      [
        { name: "State", rate: "6" },
        { name: "City", rate: "2.25" },
      ],
    ),
    tax_inclusive: fc.boolean(),
    amount_paid: fc.nat(200_000_000),
  });

  test("nets, groups, taxes, total, due and credit", () => {
    fc.assert(
      fc.property(document, (doc) => {
        const totals = calculate(doc);
        expect(totals.subtotal).toBe(Money.sum(totals.lines.map(({ amount }) => amount)));
        const shown = totals.subtotal - totals.discount_total + totals.charge_total;
        expect(doc.tax_inclusive ? totals.total : totals.net_total).toBe(shown);
        const of = (kind: string) =>
          Money.sum(totals.adjustments.filter((each) => each.kind === kind).map(({ amount }) => amount));
        const nets = Money.sum(totals.lines.map(({ net }) => net));
        expect(totals.net_total).toBe(nets - of("discount") + of("charge"));
        expect(Money.sum(totals.groups.map(({ base }) => base))).toBe(totals.net_total);
        expect(Money.sum(totals.groups.map(({ amount }) => amount))).toBe(totals.tax_total);
        expect(new Set(totals.groups.map(({ category, rate }) => `${category} ${rate}`)).size).toBe(
          totals.groups.length,
        );
        expect(totals.total).toBe(totals.net_total + totals.tax_total);
        expect(totals.amount_due - totals.amount_over).toBe(totals.total - doc.amount_paid);
        expect(Math.min(totals.amount_due, totals.amount_over)).toBe(0);
        // BR-CO-17 of the official schematron: no further off than one minor unit where prices include tax.
        for (const tax of totals.taxes)
          expect(Math.abs(tax.amount - Money.percentOf(tax.base, tax.rate))).toBeLessThanOrEqual(
            doc.tax_inclusive ? 1 : 0,
          );
        const values = [...totals.taxes.map((tax) => tax.amount), totals.total, totals.amount_due];
        expect(values.every((value) => !Object.is(value, -0))).toBe(true);
      }),
    );
  });
});

test("whatever is typed within the bounds comes to a total below 10^15, or is refused in words (D1)", () => {
  const price = fc.oneof(fc.integer({ min: 0, max: 999_999_999_999 }), fc.constant(999_999_999_999));
  const quantity = fc.constantFrom("0", "0.0001", "1", "999", "1000", "1001.5", "9999999.9999");
  const rate = fc.constantFrom("0", "8.25", "19", "100");
  const line = fc.record({
    unit_price: fc.oneof(price, fc.constant("999999999999.99999999")),
    quantity,
    discount: fc.option(fc.oneof(fc.record({ percent: rate }), fc.record({ amount: price })), { nil: null }),
    tax_rate: fc.option(rate, { nil: null }),
  });
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 12 }),
      fc.array(fc.oneof(fc.record({ percent: rate }), fc.record({ amount: price })), { maxLength: 1 }),
      fc.array(fc.record({ percent: rate }), { maxLength: 3 }),
      fc.array(fc.record({ name: fc.constant("Tax"), rate }), { maxLength: 5 }),
      fc.boolean(),
      (lines, discounts, charges, taxes, tax_inclusive) => {
        const { totals, fields } = evaluate({ lines, discounts, charges, taxes, tax_inclusive });
        if (!totals) {
          expect(Object.values(fields).join()).toMatch(/too large|larger than/);
          return;
        }
        for (const each of [totals.subtotal, totals.total, totals.net_total, totals.tax_total])
          expect(Math.abs(each)).toBeLessThan(10 ** 15);
        expect(Money.add(totals.net_total, totals.tax_total)).toBe(totals.total);
      },
    ),
  );
});
