import { invalid } from "../platform/error";
import { Money } from "../platform/money";
import { stepOf, takes } from "../platform/stripe/amount";

/** Returns the amount charged at the provider: the payment and the surcharge (D10). */
export const chargedOf = (of: { amount: number; surcharge?: number | undefined }): number =>
  Money.add(of.amount, of.surcharge ?? 0);

/** Refuses an amount (422) whose last digits the provider does not accept: BHD 1.001, MGA 1.50. */
export function requireTaken(amount: number, currency: string): void {
  if (takes(amount, currency)) return;
  const step = Money.format(stepOf(currency), currency);
  invalid({ amount: `Payments online are in steps of ${step}` });
}
