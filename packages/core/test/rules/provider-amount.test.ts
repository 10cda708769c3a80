import { PROVIDER_FEES } from "@stint/core/billing/fee/rules";
import { surchargeOf } from "@stint/core/invoice/payment/rules";
import { Money, minorDigits } from "@stint/core/platform/money";
import { fromProvider, stepOf, takes, toProvider } from "@stint/core/platform/stripe/amount";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";

const CURRENCIES = Intl.supportedValuesOf("currency");
const currency = fc.constantFrom(...CURRENCIES);

describe("D7 the decimals of a currency are ISO 4217's, whatever the platform's data say", () => {
  test.each([
    ["HUF", 50_000, "HUF\u00a0500.00"],
    ["ISK", 50_000, "ISK\u00a050,000"],
    ["MGA", 150, "MGA\u00a01.50"],
    ["IQD", 1_500, "IQD\u00a01.500"],
    ["CLF", 12_345, "CLF\u00a01.2345"],
  ])("%s %i reads %s", (code, amount, read) => {
    expect(Money.format(amount, code)).toBe(read);
    expect(Money.parse(read, code)).toBe(amount);
  });
});

describe("D7 an amount goes to the payment provider and back", () => {
  test.each([
    ["USD", 1234, 1234],
    ["JPY", 500, 500],
    ["HUF", 50_000, 50_000],
    ["ISK", 500, 50_000],
    ["UGX", 7, 700],
    ["BHD", 1230, 1230],
    ["MGA", 500, 5],
    ["KRW", 9, 9],
  ])("%s %i is counted as %i there", (code, ours, theirs) => {
    expect(toProvider(ours, code)).toBe(theirs);
    expect(fromProvider(theirs, code.toLowerCase())).toBe(ours);
  });

  it("as the very amount, of each currency", () => {
    fc.assert(
      fc.property(currency, fc.integer({ min: -(10 ** 11), max: 10 ** 11 }), (code, count) => {
        const amount = count * stepOf(code);
        expect(takes(amount, code)).toBe(true);
        const there = toProvider(amount, code);
        expect(fromProvider(there, code)).toBe(amount);
        // Worth the same on both sides: no factor of ten got lost.
        const digits = Math.log10(Math.abs(there / amount)) + minorDigits(code);
        if (amount !== 0) expect(Math.round(digits * 1000) / 1000).toBe(Math.round(digits));
      }),
    );
  });

  it("or not at all: what the provider would not take is refused, and never rounded", () => {
    for (const [code, amount] of [
      ["BHD", 1001],
      ["KWD", 5],
      ["MGA", 150],
      ["CLF", 1],
      ["IQD", 1],
    ] as const) {
      expect(takes(amount, code)).toBe(false);
      expect(() => toProvider(amount, code)).toThrow(RangeError);
    }
    expect(() => toProvider(2 ** 52, "ISK")).toThrow(RangeError);
    expect(() => toProvider(1.5, "USD")).toThrow(RangeError);
  });

  it("and whole forints alone go to a bank", () => {
    expect([takes(1045, "HUF"), takes(1045, "HUF", "bank"), takes(1000, "HUF", "bank")]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("with a fee line that the provider takes (D10)", () => {
    fc.assert(
      fc.property(
        currency,
        fc.nat(10 ** 7),
        fc.constantFrom(...Object.values(PROVIDER_FEES)),
        (code, count, fee) => {
          const amount = count * stepOf(code);
          expect(takes(amount + surchargeOf(fee, amount, code), code)).toBe(true);
        },
      ),
    );
  });
});
