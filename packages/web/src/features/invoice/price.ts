import { minorDigits } from "@stint/core/platform/money";

const tidy = (whole: string, fraction: string): string => {
  const rest = fraction.replace(/0+$/, "");
  return (whole.replace(/^0+(?=\d)/, "") || "0") + (rest ? `.${rest}` : "");
};

/** A unit price in minor units as one reads it: "9010" USD → "90.10", "34.92" → "0.3492". */
export function priceToText(price: string, currency: string): string {
  if (price.startsWith("-")) return `-${priceToText(price.slice(1), currency)}`;
  const digits = minorDigits(currency);
  const [whole = "0", fraction = ""] = price.split(".");
  const padded = whole.padStart(digits + 1, "0");
  const point = padded.length - digits;
  const decimals = (padded.slice(point) + fraction).replace(/0+$/, "").padEnd(digits, "0");
  return padded.slice(0, point) + (decimals ? `.${decimals}` : "");
}

/** Converts a typed unit price into minor units; null when empty: "0.3492" USD → "34.92". */
export function textToPrice(text: string, currency: string): string | null {
  if (!/\d/.test(text)) return null;
  if (text.startsWith("-")) {
    const price = textToPrice(text.slice(1), currency);
    return price === null || !/[1-9]/.test(price) ? price : `-${price}`;
  }
  const digits = minorDigits(currency);
  const [whole = "0", fraction = ""] = text.split(".");
  const padded = fraction.padEnd(digits, "0");
  return tidy(whole + padded.slice(0, digits), padded.slice(digits));
}
