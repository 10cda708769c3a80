/** The basis that an agreed pay is computed from, if it is not a fixed amount. Browser-safe. */
import * as z from "zod";
import { Money } from "../../../platform/money";
import { ID, Percent, stop } from "../../../platform/shape";
import { Pay } from "../../invitation/schema";

export const Basis = z.discriminatedUnion("kind", [
  /** A percentage of the price of the project's services. */
  z.strictObject({
    kind: z.literal("percent"),
    percent: Percent.refine((text) => Number(text) > 0, "Enter a percentage above 0"),
  }),
  /** An amount for each of these services. */
  z.strictObject({
    kind: z.literal("services"),
    services: z
      .array(z.strictObject({ task_id: ID, amount: Pay }))
      .min(1, "Enter an amount for a service")
      .max(50, stop("50 services at most"))
      .refine(
        (all) => new Set(all.map(({ task_id }) => task_id)).size === all.length,
        "A service is in it twice",
      ),
  }),
]);
export type Basis = z.infer<typeof Basis>;

/** The largest pay agreed with one person on one project, in whole units: $999,999, ¥999,999. */
const MOST_UNITS = 999_999;

/** Returns one whole unit of a currency in its minor units (D7): 100 for USD, 1 for JPY, 1000 for BHD. */
export const wholeUnit = (currency: string): number => 10 ** Money.minorDigits(currency);
export const mostPay = (currency: string): number => MOST_UNITS * wholeUnit(currency);

/**
 * Returns why an agreed pay is invalid: it must be whole units of its currency, and at most `mostPay`;
 * undefined when it is valid.
 */
export function payProblem(pay: number, currency: string): string | undefined {
  if (pay % wholeUnit(currency) !== 0)
    return currency === "USD" ? "Pay is in whole dollars" : `Pay is in whole ${currency}`;
  const most = mostPay(currency);
  return pay > most ? `Pay can be ${Money.format(most, currency).replace(/\.0+$/, "")} at most` : undefined;
}

/**
 * Returns the pay computed from a basis, in minor units; a percentage is rounded to whole units, like every
 * agreed pay.
 */
export function payOf(basis: Basis, price_total: number, currency: string): number {
  if (basis.kind === "services") return Money.sum(basis.services.map(({ amount }) => amount));
  const unit = wholeUnit(currency);
  return Math.round(Money.percentOf(price_total, basis.percent) / unit) * unit;
}
