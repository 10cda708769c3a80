/**
 * What the published rates of a country suggest to a business there. Hints only: nothing is chosen by them. They
 * bring the facts of countries along, so load them where they are shown. Browser-safe.
 */
import { EU_CODES } from "../../../platform/country/codes";
import { findTaxFacts, listRates, type RateFact } from "../../../platform/country/tax";
import { findWording } from "../../../platform/country/wording";
import type { TaxRateInput } from "../schema";

/** A rate to add, with the ids of its sources; `unsourced` where none was seen. */
export interface RateHint {
  rate: TaxRateInput & { category: NonNullable<TaxRateInput["category"]>; reason: string };
  src: string[];
  unsourced: boolean;
}

const wordsOf = (key: string) => key.replaceAll("_", " ");

/** Returns the name of a published rate on documents: "VAT", "VAT, reduced", "PST, British Columbia". */
function nameOf({ key, label: own, scope, regions }: RateFact, label: string): string {
  if (key === "standard" || key === own?.toLowerCase()) return own ?? label;
  if (!own) return `${label}, ${wordsOf(key)}`;
  return key.endsWith("_reduced") ? `${own}, reduced` : `${own}, ${regions ? scope : wordsOf(key)}`;
}

/** Says whether a published rate is what a place charges unless something else is said. */
const isUsual = ({ key, label }: RateFact): boolean =>
  key.startsWith("standard") || (label !== undefined && !key.endsWith("_reduced"));

const originOf = ({ src, unsourced }: { src: string[]; unsourced?: boolean }) => ({
  src,
  unsourced: Boolean(unsourced),
});

/** Suggests the rates that a country has on a day; what differs from place to place is left out. */
export function suggestRates(country: string, date: string): RateHint[] {
  const label = findTaxFacts(country)?.label ?? "";
  const facts = listRates(country, date);
  /** A province's own tax that is published beside one of many provinces joins it, also where that is set for all. */
  const joins = ({ regions = [] }: RateFact): boolean =>
    regions.length === 1 &&
    facts.some((other) => (other.regions?.length ?? 0) > 1 && other.regions?.includes(regions[0] ?? ""));
  return facts.flatMap((fact) => {
    if (fact.rate === null) return [];
    const isZero = Number(fact.rate) === 0;
    const places = fact.regions ?? (fact.key === "standard" ? [country] : []);
    return [
      {
        rate: {
          name: nameOf(fact, label).slice(0, 60),
          rate: fact.rate,
          category: isZero ? ("Z" as const) : ("S" as const),
          reason: "",
          note: fact.key === "standard" ? "" : fact.scope.slice(0, 120),
          default_for: isUsual(fact) ? places : [],
          ...(isUsual(fact) && !isZero && joins(fact) ? { joins_country: true } : {}),
        },
        ...originOf(fact),
      },
    ];
  });
}

/** Suggests the reasons to charge no tax that a business of a country has, in its wordings. */
export function suggestReasons(country: string): RateHint[] {
  const hints: RateHint[] = [];
  const blank = { rate: "0", default_for: [] };
  const reverse = findWording(country, "reverse_charge_service") ?? findWording(country, "reverse_charge");
  if (EU_CODES.includes(country)) {
    hints.push({
      rate: {
        ...blank,
        name: "Reverse charge",
        category: "AE",
        reason: (reverse?.text ?? "Reverse charge").slice(0, 200),
        note: "Businesses in other EU countries, with their VAT id",
        default_for: ["EU"],
      },
      ...originOf(reverse ?? { src: [], unsourced: true }),
    });
    hints.push({
      rate: {
        ...blank,
        name: "Outside the EU",
        category: "G",
        reason: "Export outside the EU",
        note: "Clients outside the EU",
      },
      src: [],
      unsourced: true,
    });
  }
  const small = findWording(country, "small_business");
  if (small)
    hints.push({
      rate: {
        ...blank,
        name: "Small business",
        category: "E",
        // The longest wording has more than a reason may have; its first sentence says why.
        reason: small.text.length > 200 ? (small.text.split(". Si ")[0]?.slice(0, 200) ?? "") : small.text,
        note: "A business below its country's limit",
        default_for: ["*"],
      },
      ...originOf(small),
    });
  return hints;
}

/** Returns the turnover from which a business of a country registers, in major units; undefined where none is known. */
export function findRegistration(
  country: string,
): { amount: string; currency: string; src: string[]; unsourced: boolean } | undefined {
  const facts = findTaxFacts(country)?.registration;
  return facts?.amount && Number(facts.amount) > 0
    ? { amount: facts.amount, currency: facts.currency, ...originOf(facts) }
    : undefined;
}
