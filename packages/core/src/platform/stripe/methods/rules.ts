/**
 * The payment methods and the provider's names for them. Browser-safe and small, for the page that clients pay on;
 * what each may do is in `schemes.ts`.
 *
 * `bank` is the debit of the invoice's currency: ACH in US dollars, SEPA in euro, Bacs in pounds. So an invoice
 * whose currency changes keeps its methods.
 */

export const METHODS = ["card", "bank", "ideal", "bancontact"] as const;
export type PaymentMethod = (typeof METHODS)[number];

/** The provider's names. */
export type MethodType = "card" | "us_bank_account" | "sepa_debit" | "bacs_debit" | "ideal" | "bancontact";

/** The debit of each currency that has one. */
const DEBITS: Readonly<Record<string, MethodType>> = {
  USD: "us_bank_account",
  EUR: "sepa_debit",
  GBP: "bacs_debit",
};

/** Returns the provider's name of a method in a currency; undefined where there is none. */
export const typeOf = (way: PaymentMethod, currency: string): MethodType | undefined =>
  way === "card" ? way : way === "bank" ? DEBITS[currency] : currency === "EUR" ? way : undefined;

const TYPES_OF_DEBITS: readonly string[] = Object.values(DEBITS);

/** Says whether a type is a debit: it takes days, and can come back after it came in. */
export const isDebit = (type: string): boolean => TYPES_OF_DEBITS.includes(type);

/** Returns the method for one of the provider's names; a card for what is not known yet. */
export const wayOf = (type: string): PaymentMethod =>
  isDebit(type) ? "bank" : (METHODS.find((way) => way === type) ?? "card");
