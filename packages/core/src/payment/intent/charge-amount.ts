import { invalid } from "../../platform/error";
import { Money } from "../../platform/money";
import { stepOf, takes } from "../../platform/stripe/amount";

/** What the provider is asked for: the amount and the line beside it (D10). */
export const chargedOf = (of: { amount: number; surcharge?: number | undefined }): number =>
  Money.add(of.amount, of.surcharge ?? 0);

/** 422 for an amount whose last digits the provider does not take: BHD 1.001, MGA 1.50. */
export function requireTaken(amount: number, currency: string): void {
  if (takes(amount, currency)) return;
  const step = Money.format(stepOf(currency), currency);
  invalid({ amount: `Payments online are in steps of ${step}` });
}
