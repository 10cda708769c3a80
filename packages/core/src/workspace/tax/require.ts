import { invalid } from "../../platform/error";
import { get } from "../read";
import { findRate } from "./rules";

/** Refuses a rate that the workspace does not have (422 "tax_rate_id"); null and absent choose none. */
export async function requireTaxRate({
  tax_rate_id,
}: {
  tax_rate_id?: number | null | undefined;
}): Promise<void> {
  if (tax_rate_id && !findRate((await get()).tax_rates, tax_rate_id))
    invalid({ tax_rate_id: "Choose one of your tax rates" });
}
