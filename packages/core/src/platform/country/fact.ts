/**
 * What stands behind a fact of a country: the ids of its sources (`country/sources`). Without one it is
 * `unsourced`: shown as a hint, and nothing is refused by it.
 */
export type Origin = { src: string[]; note?: string; unsourced?: boolean };

/** The days in which a rule holds, both included; null and absent have no end on that side. */
export type Term = { since: string | null; until?: string | null };

/** Returns whether a rule holds on a day. */
export const holdsOn = ({ since, until }: Term, date: string): boolean =>
  (since ?? "") <= date && (!until || date <= until);

/** Returns those of a list that hold on a day; of several with the same key only the newest. */
export function listInForce<Rule extends Term>(
  rules: readonly Rule[],
  date: string,
  keyOf: (rule: Rule) => string,
): Rule[] {
  const newest = new Map<string, Rule>();
  for (const rule of rules) {
    const other = newest.get(keyOf(rule));
    if (holdsOn(rule, date) && (!other || (other.since ?? "") <= (rule.since ?? "")))
      newest.set(keyOf(rule), rule);
  }
  return [...newest.values()];
}
