import type { Stripe } from "stripe";
import { share } from "./share";
import { TAX_RATES } from "./tax-rates";

type Tax = Stripe.InvoiceLineItem.Tax;

/** Returns the tax of a line after its discounts; `behavior` says whether the amount has it in itself. */
export function taxOf(
  customer: Pick<Stripe.Customer, "address" | "tax_exempt">,
  amount: number,
  behavior: string | null | undefined,
): Tax {
  const { country, state } = customer.address ?? { country: null, state: null };
  const key = [`${country}-${state}`, country ?? ""].find((each) => TAX_RATES[each]);
  const rate = (key && TAX_RATES[key]?.rate) || 0;
  const free = customer.tax_exempt === "exempt" || customer.tax_exempt === "reverse";
  const inclusive = behavior === "inclusive";
  const due = free ? 0 : rate;
  return {
    amount: share(amount, due, inclusive ? 10_000 + due : 10_000),
    tax_behavior: inclusive ? "inclusive" : "exclusive",
    tax_rate_details: { tax_rate: `txr_local_${(key ?? "none").toLowerCase().replace("-", "_")}` },
    taxability_reason:
      customer.tax_exempt === "reverse"
        ? "reverse_charge"
        : customer.tax_exempt === "exempt"
          ? "customer_exempt"
          : rate
            ? "standard_rated"
            : "not_collecting",
    taxable_amount: amount,
    type: "tax_rate_details",
  };
}

/** Says whether an address is enough to find a rate. */
export function isLocated(address: Stripe.Address | null | undefined): boolean {
  if (!address?.country) return false;
  return address.country !== "US" || Boolean(address.state || address.postal_code);
}
