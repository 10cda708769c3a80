import { describe, expect, test } from "vitest";
import { Money } from "../../src/platform/money";
import { fc } from "./seed";

const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const quantity = fc
  .tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 4 }))
  .map(([units, scale]) => {
    const digits = units.toString().padStart(scale + 1, "0");
    return scale === 0
      ? digits
      : `${digits.slice(0, digits.length - scale)}.${digits.slice(digits.length - scale)}`;
  });

/** The same product done the slow way: sixteen decimals of BigInt, rounded by looking at the digit. */
function slowly(text: string, price: number): number {
  const [whole = "0", fraction = ""] = text.split(".");
  const exact = BigInt(whole + fraction.padEnd(4, "0")) * BigInt(price);
  const size = exact < 0n ? -exact : exact;
  const rounded = Number(size / 10_000n + (size % 10_000n >= 5_000n ? 1n : 0n));
  return exact < 0n && rounded !== 0 ? -rounded : rounded;
}

describe("D1 money is whole minor units, end to end", () => {
  test("an amount that is no safe integer is refused, never rounded in silence", () => {
    for (const bad of [0.1, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY]) {
      expect(() => Money.add(bad, 1)).toThrow(RangeError);
      expect(() => Money.sum([bad])).toThrow(RangeError);
      expect(() => Money.multiply("1", bad)).toThrow(RangeError);
      expect(() => Money.format(bad)).toThrow(RangeError);
      expect(() => Money.allocate(bad, [1])).toThrow(RangeError);
    }
    expect(() => Money.sum([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
    expect(() => Money.multiply("9999", Number.MAX_SAFE_INTEGER)).toThrow(RangeError);
    for (const sum of [
      () => Money.sum([Number.MAX_SAFE_INTEGER, 1]),
      () => Money.multiply("9999999", 999_999_999_999),
      () => Money.rescale(Number.MAX_SAFE_INTEGER, "USD", "BHD"),
    ])
      expect(sum).toThrow(Money.TooLarge);
    expect(() => Money.sum([0.5])).not.toThrow(Money.TooLarge);
  });

  test("amounts of sixteen digits are spread, multiplied and taxed to the last unit", () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(Money.sum(Money.allocate(most, [10 ** 15, most - 10 ** 15]))).toBe(most);
    expect(Money.allocate(most, [10 ** 15, most - 10 ** 15])).toEqual([10 ** 15, most - 10 ** 15]);
    expect(Money.multiply("0.5", 2 * 10 ** 15, "2")).toBe(5 * 10 ** 14);
    expect(Money.percentOf(most, "100")).toBe(most);
  });

  test("text becomes an amount exactly, or not at all", () => {
    expect(Money.parse("1,234.50")).toBe(123_450);
    expect(Money.parse(" $1234.5 ")).toBe(123_450);
    expect(Money.parse("-$3")).toBe(-300);
    expect(Money.parse("\u2212$0.05")).toBe(-5);
    expect(Money.parse(".5")).toBe(50);
    expect(Money.parse("-0")).toBe(0);
    expect(Money.parse("1234", "JPY")).toBe(1234);
    expect(Money.parse("1.234", "BHD")).toBe(1234);
    for (const bad of [
      "",
      " ",
      "$",
      ".",
      "1.234",
      "1,23",
      "12,34.5",
      "abc",
      "1e3",
      "1 2",
      "--1",
      "9".repeat(20),
    ])
      expect(Money.parse(bad), bad).toBeUndefined();
    expect(Money.parse("1.5", "JPY")).toBeUndefined();
  });

  test("every amount survives being written and read again, in each currency", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom("USD", "JPY", "BHD", "EUR"), (value, currency) => {
        const plain = value === 0 ? 0 : value;
        expect(Money.parse(Money.format(value, currency), currency)).toBe(plain);
        expect(Money.parse(Money.toDecimal(value, currency), currency)).toBe(plain);
      }),
    );
  });
});

describe("D2 quantity × price rounds half away from zero, once", () => {
  test.each([
    ["1", 12_500, 12_500],
    ["2.5", 333, 833],
    ["2.5", -333, -833],
    ["0.5", 1, 1],
    ["0.5", -1, -1],
    ["0.4999", 1, 0],
    ["0.4999", -1, 0],
    ["2.25", 6422, 14_450],
    ["1.005", 100, 101],
    ["0", -500, 0],
    ["0.0001", 4_999, 0],
    ["0.0001", 5_000, 1],
  ])("%s × %i = %i", (text, price, expected) => {
    expect(Money.multiply(text, price)).toBe(expected);
  });

  test("unit prices may hold parts of a cent, and may be for more than one unit", () => {
    expect(Money.multiply("1701", "34.92")).toBe(59_399);
    expect(Money.multiply("1701", "41.375")).toBe(70_379);
    expect(Money.multiply("90", "158500", "365")).toBe(39_082);
    expect(Money.multiply("-3", "0.5")).toBe(-2);
  });

  test("plain numbers and BigInt agree on everything", () => {
    fc.assert(
      fc.property(quantity, fc.integer({ min: -(2 ** 36), max: 2 ** 36 }), (text, price) => {
        expect(Money.multiply(text, price)).toBe(slowly(text, price));
        expect(Money.multiply(text, price.toString())).toBe(slowly(text, price));
      }),
    );
  });

  test("what is no decimal of scale 4 is refused", () => {
    for (const bad of ["", "1.", ".5", "1e3", "1.23456", "abc", "1,5", "+1", " 1"]) {
      expect(Money.isDecimal(bad), bad).toBe(false);
      expect(() => Money.multiply(bad, 100), bad).toThrow(RangeError);
      expect(() => Money.percentOf(100, bad), bad).toThrow(RangeError);
    }
    expect(Money.isDecimal("1.2345")).toBe(true);
    expect(Money.isDecimal("1.2345", 2)).toBe(false);
    expect(Money.isPercent("100.0")).toBe(true);
    expect(Money.isPercent("100.0001")).toBe(false);
    expect(Money.isPercent("-1")).toBe(false);
    expect(Money.compareDecimal("2.50", "2.5")).toBe(0);
    expect(Money.compareDecimal("10", "9.9999")).toBe(1);
  });
});

describe("D3 percentages", () => {
  test("are rounded once, half away from zero", () => {
    expect(Money.percentOf(14_450, "8.25")).toBe(1192);
    expect(Money.percentOf(50, "1")).toBe(1);
    expect(Money.percentOf(-50, "1")).toBe(-1);
    expect(Money.percentOf(49, "1")).toBe(0);
    expect(Money.shareOf(561_400, 2_406_000, 1)).toBe("23.3");
    expect(Money.shareOf(30, 100)).toBe("30");
    expect(Money.shareOf(1, 0)).toBe("0");
  });

  test("100 % is the amount itself and 0 % is a true zero (D5)", () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(Money.percentOf(value, "100")).toBe(value === 0 ? 0 : value);
        expect(Object.is(Money.percentOf(value, "0"), 0)).toBe(true);
        expect(Object.is(Money.subtract(value, value), 0)).toBe(true);
        expect(Object.is(Money.negate(0), 0)).toBe(true);
      }),
    );
  });
});

describe("D4 spreading uses largest remainder, ties by position", () => {
  test("the cases an expert tries first", () => {
    expect(Money.allocate(547, [1, 1, 1])).toEqual([183, 182, 182]);
    expect(Money.allocate(10_000, [1, 1, 1])).toEqual([3334, 3333, 3333]);
    expect(Money.allocate(0, [3, 2, 1])).toEqual([0, 0, 0]);
    expect(Money.allocate(1, [1, 1, 1, 1, 1, 1, 1])).toEqual([1, 0, 0, 0, 0, 0, 0]);
    expect(Money.allocate(-547, [1, 1, 1])).toEqual([-183, -182, -182]);
    expect(Money.allocate(100, [0, 0])).toEqual([50, 50]);
    expect(Money.allocate(10_000, ["33.33", "33.33", "33.34"])).toEqual([3333, 3333, 3334]);
    expect(Money.allocate(0, [])).toEqual([]);
    expect(() => Money.allocate(1, [])).toThrow(RangeError);
    expect(() => Money.allocate(1, [5, -5])).toThrow(RangeError);
  });

  test("parts add up to the whole and stay within a cent of their exact share", () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(amount, weights, (total, parts) => {
        const shares = Money.allocate(total, parts);
        expect(Money.sum(shares)).toBe(total === 0 ? 0 : total);
        const whole = Money.sum(parts);
        shares.forEach((share, i) => {
          const weight = whole === 0 ? 1 : (parts[i] ?? 0);
          const exact = (total / (whole === 0 ? parts.length : whole)) * weight;
          expect(Math.abs(share - exact)).toBeLessThan(1.001);
          expect(Object.is(share, -0)).toBe(false);
          if (weight === 0) expect(share).toBe(0);
        });
      }),
    );
  });

  test("equal weights give equal parts, the larger ones first", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 60 }), (total, count) => {
        const shares = Money.allocate(total, Array(count).fill(1));
        expect([...shares].sort((a, b) => b - a)).toEqual(shares);
        expect((shares[0] ?? 0) - (shares.at(-1) ?? 0)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("D7 minor units come from ISO 4217", () => {
  test.each([
    [123_450, "USD", "$1,234.50"],
    [-5, "USD", "\u2212$0.05"],
    [0, "USD", "$0.00"],
    [203_200_000, "USD", "$2,032,000.00"],
    [1234, "JPY", "¥1,234"],
    [1234, "BHD", "BHD\u00a01.234"],
    [Number.MAX_SAFE_INTEGER, "USD", "$90,071,992,547,409.91"],
  ])("%i of %s is %s", (value, currency, expected) => {
    expect(Money.format(value, currency)).toBe(expected);
  });

  test("digits, and amounts without cents", () => {
    expect(["USD", "JPY", "BHD"].map((currency) => Money.minorDigits(currency))).toEqual([2, 0, 3]);
    expect(Money.format(123_450, "USD", { cents: false })).toBe("$1,235");
    expect(Money.format(-49, "USD", { cents: false })).toBe("$0");
    expect(Money.format(-50, "USD", { cents: false })).toBe("\u2212$1");
    expect(Money.toDecimal(-5)).toBe("-0.05");
    expect(Money.toDecimal(7, "JPY")).toBe("7");
    expect(() => Money.format(1, "not a currency")).toThrow(RangeError);
  });
});

describe("D9 the short form never climbs over a boundary", () => {
  test.each([
    [0, "$0"],
    [99_999, "$999"],
    [100_000, "$1K"],
    [149_999, "$1.4K"],
    [999_999, "$9.9K"],
    [1_200_000, "$12K"],
    [1_999_999, "$19K"],
    [99_999_900, "$999K"],
    [99_999_999, "$999K"],
    [100_000_000, "$1M"],
    [125_000_000, "$1.2M"],
    [-150_000, "\u2212$1.5K"],
    [-99, "$0"],
  ])("%i cents is %s", (value, expected) => {
    expect(Money.formatShort(value)).toBe(expected);
  });

  test("what it says is never more than the amount", () => {
    const size: Record<string, number> = { K: 1_000, M: 1_000_000, B: 1_000_000_000 };
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 46 }), (value) => {
        const [, digits = "", letter = ""] = /^\$([\d.,]+)([KMB]?)$/.exec(Money.formatShort(value)) ?? [];
        expect(Number(digits.replaceAll(",", "")) * (size[letter] ?? 1)).toBeLessThanOrEqual(value / 100);
        if (letter !== "B") expect(Number(digits)).toBeLessThan(1000);
      }),
    );
  });
});
