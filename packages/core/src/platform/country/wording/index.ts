import type { Origin } from "../fact";
import facts from "./facts.json" with { type: "json" };

/** A wording of an invoice, as the law or the tax office has it. */
export type Wording = Origin & { kind: string; language: string; text: string };

const FACTS: Record<string, Wording[]> = facts;

/** Lists the wordings of a country; none where none is known. */
export const listWordings = (country: string): Wording[] => FACTS[country] ?? [];

/**
 * Returns a country's wording for a kind such as `small_business`, `reverse_charge`, `self_billing`: one in
 * the language (`de`) where there is one, else the first; of the same language one with a source.
 */
export function findWording(country: string, kind: string, language?: string): Wording | undefined {
  const all = listWordings(country).filter((each) => each.kind === kind);
  const spoken = all.filter((each) => each.language === (language ?? all[0]?.language));
  return spoken.find(({ unsourced }) => !unsourced) ?? spoken[0] ?? all[0];
}
