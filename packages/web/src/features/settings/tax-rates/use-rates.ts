import { stacksTaxes, type TaxRate, type TaxRateInput } from "@stint/core/workspace/tax/schema";
import { savePerson } from "../../../lib/save-person";
import { useUser } from "../../../lib/session";

/** Takes places from a rate that another becomes the default of, but where taxes are charged together. */
const without = ({ joins_country, ...rate }: TaxRate, places: readonly string[]): TaxRate => {
  const default_for = rate.default_for.filter((place) => stacksTaxes(place) || !places.includes(place));
  return { ...rate, default_for, ...(joins_country && default_for.length > 0 ? { joins_country } : {}) };
};

/** Returns the rates with one added, or in the place of the one with its id; its places are its own then. */
export function withRate(rates: readonly TaxRate[], rate: TaxRateInput): TaxRateInput[] {
  const others = rates.map((each) => (each.id === rate.id ? each : without(each, rate.default_for)));
  return rate.id === undefined
    ? [...others, rate]
    : others.map((each) => (each.id === rate.id ? rate : each));
}

/** The rates of the business, and how they are saved: each change at once. */
export function useRates() {
  const user = useUser();
  return {
    user,
    rates: user.tax_rates,
    put: (rate: TaxRateInput) => savePerson(user, { tax_rates: withRate(user.tax_rates, rate) }),
    remove: (id: number) => savePerson(user, { tax_rates: user.tax_rates.filter((each) => each.id !== id) }),
    save: (change: Parameters<typeof savePerson>[1]) => savePerson(user, change),
  };
}
