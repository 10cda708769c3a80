/** Checks of a card number before any request. */

export type Brand = "amex" | "diners" | "discover" | "jcb" | "mastercard" | "unionpay" | "visa" | "unknown";

/** Checks the check digit of a card number (digits only). */
export function luhn(number: string): boolean {
  let sum = 0;
  for (let i = 0; i < number.length; i++) {
    const digit = Number(number.charAt(number.length - 1 - i));
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return number.length > 0 && sum % 10 === 0;
}

const BRANDS: ReadonlyArray<readonly [Brand, RegExp]> = [
  ["amex", /^3[47]/],
  ["diners", /^3(?:0[0-5]|[689])/],
  ["jcb", /^35/],
  ["mastercard", /^(?:5[1-5]|2(?:2[2-9]|[3-6]|7[01]|720))/],
  ["discover", /^6(?:011|4[4-9]|5)/],
  ["unionpay", /^62/],
  ["visa", /^4/],
];

export function brandOf(number: string): Brand {
  return BRANDS.find(([, pattern]) => pattern.test(number))?.[0] ?? "unknown";
}

/** Returns the maximum number of digits for a number's brand. */
export function lengthOf(number: string): number {
  const brand = brandOf(number);
  if (brand === "amex") return 15;
  // Diners numbers beginning with 36 have 14 digits, the others 16.
  if (brand === "diners") return number.startsWith("36") || number.length < 2 ? 14 : 16;
  return 16;
}

/** Groups digits as on the card. */
export function grouped(number: string): string {
  const sizes = brandOf(number) === "amex" ? [4, 6, 5] : [4, 4, 4, 4];
  const parts: string[] = [];
  let from = 0;
  for (const size of sizes) {
    if (from >= number.length) break;
    parts.push(number.slice(from, from + size));
    from += size;
  }
  return parts.join(" ");
}

/** Returns a sentence for what is wrong with a number, or undefined. */
export function numberProblem(digits: string): string | undefined {
  if (digits.length < lengthOf(digits)) return "Your card number is incomplete.";
  return luhn(digits) ? undefined : "Your card number is invalid.";
}

/** Returns a sentence for what is wrong with `MM / YY`, or undefined. `today` decides what is past. */
export function expiryProblem(text: string, today: Date): string | undefined {
  const digits = text.replaceAll(/\D/g, "");
  if (digits.length < 4) return "Your card's expiration date is incomplete.";
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2, 4));
  if (month < 1 || month > 12) return "Your card's expiration date is invalid.";
  if (year < today.getFullYear()) return "Your card's expiration year is in the past.";
  if (year === today.getFullYear() && month < today.getMonth() + 1) {
    return "Your card's expiration date is in the past.";
  }
  if (year > today.getFullYear() + 50) return "Your card's expiration year is invalid.";
  return undefined;
}

/** Returns a sentence for what is wrong with a security code, or undefined. */
export function cvcProblem(cvc: string, number: string): string | undefined {
  const length = brandOf(number) === "amex" ? 4 : 3;
  return cvc.length < length ? "Your card's security code is incomplete." : undefined;
}
