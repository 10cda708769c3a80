import { Money } from "../platform/money";

/** What the provider is asked for: the amount and the line beside it (D10). */
export const chargedOf = (of: { amount: number; surcharge?: number | undefined }): number =>
  Money.add(of.amount, of.surcharge ?? 0);
