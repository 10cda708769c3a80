/**
 * What the published withholding taxes of a country suggest to a business there. Hints only, and only those with a
 * source: any other rate its owner types. They bring the facts of countries along, so load them where they are shown.
 * Browser-safe.
 */

import { listWithholdings } from "../../../platform/country/tax";
import type { Withholding } from "../schema";

export interface WithholdingHint {
  rate: Withholding;
  src: string[];
}

/** Suggests the taxes that clients in a country withhold of what freelancers bill them on a day. */
export const suggestWithholdings = (country: string, date: string): WithholdingHint[] =>
  listWithholdings(country, date).flatMap((fact) => {
    const { label, rate, step, rounds_down, src, unsourced } = fact;
    // Without a label it is none that a freelancer's invoice names.
    if (!label || rate === null || unsourced) return [];
    return [{ rate: { name: label, rate, step: step ?? null, rounds_down: rounds_down === true }, src }];
  });
