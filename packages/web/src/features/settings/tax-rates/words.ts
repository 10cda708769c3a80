import { countryName } from "@stint/core/platform/country";
import { regionName } from "@stint/core/platform/country/region";
import type { TaxRate } from "@stint/core/workspace/tax/schema";

/** Returns a place within a sentence: "the EU", "Germany", "Texas, United States". */
export function placeInWords(place: string): string {
  if (place === "*") return "every country";
  if (place === "EU") return "the EU";
  const region = regionName(place);
  return region ? `${region}, ${countryName(place.slice(0, 2))}` : countryName(place);
}

/** Returns whose invoices begin with a rate: "Clients in Germany"; "Chosen by hand" for nobody's. */
export function usersOf(places: readonly string[]): string {
  if (places.length === 0) return "Chosen by hand";
  if (places.includes("*")) return "All clients";
  return `Clients in ${places.map(placeInWords).join(", ")}`;
}

/** Returns a rate as a sentence names it: "VAT 19%", "Reverse charge". */
export const rateInWords = ({ name, rate, category }: Pick<TaxRate, "name" | "rate" | "category">): string =>
  category === "S" ? `${name} ${rate}%` : name;

/** Says whose default a rate is: "Default, Quebec, Canada, together with the rate of Canada"; "" for nobody's. */
export function describeDefault({ default_for, joins_country }: TaxRate): string {
  if (default_for.length === 0) return "";
  const places = default_for.includes("*") ? "all clients" : default_for.map(placeInWords).join(", ");
  const beside = joins_country
    ? `, together with the rate of ${countryName(default_for[0]?.slice(0, 2) ?? "")}`
    : "";
  return `Default, ${places}${beside}`;
}

/** Says what new papers begin with: "VAT 19% in Germany, Reverse charge in the EU". */
export function startInWords(rates: readonly TaxRate[]): string {
  const starts = rates
    .filter(({ default_for }) => default_for.length > 0)
    .map((rate) => `${rateInWords(rate)} in ${rate.default_for.map(placeInWords).join(", ")}`);
  return starts.length > 0 ? starts.join("; ") : "No tax until you choose one";
}
