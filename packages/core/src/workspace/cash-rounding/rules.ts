/** The steps of cash of currencies. Pure and browser-safe. */

import { parse } from "../../platform/money";

/** The steps in which cash is paid, in major units, by currency. A business chooses whether its invoices follow. */
export const CASH_STEPS = {
  AUD: "0.05",
  CAD: "0.05",
  CHF: "0.05",
  DKK: "0.50",
  EUR: "0.05",
  INR: "1",
  NZD: "0.10",
  SEK: "1",
} as const satisfies Record<string, string>;
export type CashCurrency = keyof typeof CASH_STEPS;
export const CASH_CURRENCIES = Object.keys(CASH_STEPS) as [CashCurrency, ...CashCurrency[]];

/** Returns the step of cash in minor units, where a business rounds invoices of this currency to it. */
export function findCashStep(
  { cash_rounding }: { cash_rounding: readonly string[] },
  currency: string,
): number | undefined {
  const step = CASH_CURRENCIES.find((each) => each === currency && cash_rounding.includes(each));
  return step && (parse(CASH_STEPS[step], currency) ?? undefined);
}
