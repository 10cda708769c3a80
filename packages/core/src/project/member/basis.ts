/** How an agreed pay is counted, where it is not simply an amount. Browser-safe. */
import * as z from "zod";
import * as Money from "../../platform/money";
import { ID, Percent, stop } from "../../platform/shape";
import { Pay } from "../invitation/schema";

export const Basis = z.discriminatedUnion("kind", [
  /** A part of what the project's services cost the client. */
  z.strictObject({
    kind: z.literal("percent"),
    percent: Percent.refine((text) => Number(text) > 0, "Enter a percentage above 0"),
  }),
  /** So much for each of these services. */
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

/** As much as is agreed with one person on one project, in whole units: $999,999, ¥999,999. */
const MOST_UNITS = 999_999;

/** One whole unit of a currency in its minor units (D7): 100 of USD, 1 of JPY, 1000 of BHD. */
export const wholeUnit = (currency: string): number => 10 ** Money.minorDigits(currency);
export const mostPay = (currency: string): number => MOST_UNITS * wholeUnit(currency);

/** Why an agreed pay cannot be: it is whole units of its currency, and not more than `mostPay`; undefined where it can. */
export function payProblem(pay: number, currency: string): string | undefined {
  if (pay % wholeUnit(currency) !== 0)
    return currency === "USD" ? "Pay is in whole dollars" : `Pay is in whole ${currency}`;
  const most = mostPay(currency);
  return pay > most ? `Pay can be ${Money.format(most, currency).replace(/\.0+$/, "")} at most` : undefined;
}

/** The pay that a basis comes to, in minor units: of a percentage whole units, as every agreed pay is. */
export function payOf(basis: Basis, price_total: number, currency: string): number {
  if (basis.kind === "services") return Money.sum(basis.services.map(({ amount }) => amount));
  const unit = wholeUnit(currency);
  return Math.round(Money.percentOf(price_total, basis.percent) / unit) * unit;
}
