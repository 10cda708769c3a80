import type { TaxRate } from "@stint/core/workspace/tax/schema";
import { useUser } from "./session";

/** Returns a rate as lists of them say it: "VAT, 19%", "Reverse charge". */
export const describeRate = ({
  name,
  rate,
  category,
}: Pick<TaxRate, "name" | "rate" | "category">): string => (category === "S" ? `${name}, ${rate}%` : name);

/**
 * The choices of a rate, by its id as text; the first chooses none. One that was removed can only be kept or replaced.
 */
export function useRateOptions(none: string, chosen: string): { value: string; label: string }[] {
  const { tax_rates } = useUser();
  const isGone = chosen !== "" && !tax_rates.some(({ id }) => String(id) === chosen);
  return [
    { value: "", label: none },
    ...tax_rates.map((rate) => ({ value: String(rate.id), label: describeRate(rate) })),
    ...(isGone ? [{ value: chosen, label: "A rate that was removed" }] : []),
  ];
}
