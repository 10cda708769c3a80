import { invalid } from "../../platform/error";
import { get } from "../read";
import { findRate } from "./rules";

/**
 * Refuses rates that the workspace does not have (422 "tax_rate_id", "withholding_id"); null and absent choose none.
 */
export async function requireTaxRate({
  tax_rate_id,
  withholding_id,
}: {
  tax_rate_id?: number | null | undefined;
  withholding_id?: number | null | undefined;
}): Promise<void> {
  if (!tax_rate_id && !withholding_id) return;
  const { tax_rates, withholdings } = await get();
  if (tax_rate_id && !findRate(tax_rates, tax_rate_id))
    invalid({ tax_rate_id: "Choose one of your tax rates" });
  if (withholding_id && !withholdings.some(({ id }) => id === withholding_id))
    invalid({ withholding_id: "Choose one of your withholding rates" });
}
