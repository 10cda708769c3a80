import { expect, test } from "vitest";
import { priceToText, textToPrice } from "../src/features/invoice/price";

test("a unit price reads as one types it, also below the smallest coin (D7)", () => {
  for (const [text, price, currency] of [
    ["90.10", "9010", "USD"],
    ["0.3492", "34.92", "USD"],
    ["0.125", "12.5", "USD"],
    ["125", "125", "JPY"],
    ["125.5", "125.5", "JPY"],
    ["1.234", "1234", "BHD"],
    ["0.00", "0", "USD"],
    ["-90.10", "-9010", "USD"],
    ["-0.3492", "-34.92", "USD"],
    ["-125", "-125", "JPY"],
  ] as const) {
    expect(textToPrice(text, currency), text).toBe(price);
    expect(priceToText(price, currency), price).toBe(text);
  }
});

test("what is still being typed counts as far as it goes, and nothing is null", () => {
  expect(textToPrice("12.", "USD")).toBe("1200");
  expect(textToPrice(".5", "USD")).toBe("50");
  expect(textToPrice("007", "USD")).toBe("700");
  expect(textToPrice("", "USD")).toBeNull();
  expect(textToPrice("-", "USD")).toBeNull();
  expect(textToPrice("-0.00", "USD")).toBe("0");
  expect(textToPrice(".", "USD")).toBeNull();
});
