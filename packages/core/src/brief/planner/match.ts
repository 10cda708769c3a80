import type { Cue, Lexicon, Word } from "./vocabulary";

/** A cue that stands in a sentence, by the places of its words among the sentence's. */
export interface Match {
  service: string;
  at: number[];
  score: number;
  /** How much each of its words says. */
  weights: number[];
}

/** So many words that say something may stand between two of a cue. */
const APART = 4;

/** A word of so many letters may be made of two. */
const COMPOUND = 7;

/** What part of a name counts, of what the whole one would. */
const PART = 0.7;

/** Returns the place of an ascending list that is nearest to one, the first of two. */
export function nearestOf(list: readonly number[], to: number): number {
  let [low, high] = [0, list.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) < to) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [list[low - 1], list[low] ?? to];
  return before !== undefined && to - before <= Math.abs(after - to) ? before : after;
}

/** Returns where each stem stands among words. */
function indexPlaces(words: readonly Word[], key: "stems" | "near"): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, word] of words.entries())
    for (const stem of word[key]) {
      const list = places.get(stem);
      if (list) list.push(at);
      else places.set(stem, [at]);
    }
  return places;
}

/** Returns the cues that stand in a sentence, overlaps and all. */
export function findMatches(words: readonly Word[], lexicon: Lexicon): Match[] {
  const places = indexPlaces(words, "stems");
  const nearby = indexPlaces(words, "near");
  /** How many words that say something stand before each place. */
  const full: number[] = [];
  let count = 0;
  for (const { isSmall } of words) {
    full.push(count);
    if (!isSmall) count += 1;
  }
  const placesOf = ({ stem, isPrefix }: Cue["terms"][number]): number[] => {
    if (!isPrefix) return places.get(stem) ?? [];
    return words.flatMap(({ text, stems }, at) =>
      text.startsWith(stem) || [...stems].some((each) => each.startsWith(stem)) ? [at] : [],
    );
  };

  const nearOf = (term: Cue["terms"][number] | undefined): number[] =>
    (term && !term.isPrefix && nearby.get(term.stem)) || [];

  const candidates = new Set<Cue>();
  for (const [stem] of places) {
    for (const cue of lexicon.byStem.get(stem) ?? []) candidates.add(cue);
    for (const cue of lexicon.byPrefix.get(stem.slice(0, 3)) ?? []) candidates.add(cue);
  }
  // One word for another names nothing by itself.
  for (const [stem] of nearby)
    for (const cue of lexicon.byStem.get(stem) ?? []) if (cue.terms.length > 1) candidates.add(cue);
  const matches: Match[] = [];
  for (const cue of candidates) {
    const exact = cue.terms.map(placesOf);
    const spots = exact.map((list, index) => (list.length > 0 ? list : nearOf(cue.terms[index])));
    if (spots.some((list) => list.length === 0) || exact.every((list) => list.length === 0)) continue;
    // A word for another completes a cue, and says nothing by itself.
    const weights = cue.terms.map((term, index) =>
      exact[index]?.length === 0 ? 0 : lexicon.weightOf(term) * (cue.of === "part" ? PART : 1),
    );
    const score = weights.reduce((all, weight) => all + weight, 0);
    for (const start of spots[0] ?? []) {
      const at = spots.map((list) => nearestOf(list, start));
      // One word is not two of a cue at once, itself and another one's.
      if (
        exact.some(
          (list, index) =>
            list.length === 0 && at.indexOf(at[index] ?? -1) !== at.lastIndexOf(at[index] ?? -1),
        )
      )
        continue;
      // A word that may mean two things is one of them, unless it is made of both: "carte" is no "menu card".
      const isWhole = at.every(
        (each, index) =>
          cue.terms[at.indexOf(each)]?.stem === cue.terms[index]?.stem ||
          (words[each]?.text.length ?? 0) >= COMPOUND,
      );
      if (!isWhole) continue;
      const sorted = [...at].sort((a, b) => a - b);
      const isNear = sorted.every(
        (each, index) => index === 0 || (full[each] ?? 0) - (full[sorted[index - 1] ?? each] ?? 0) <= APART,
      );
      if (isNear) matches.push({ service: cue.service, at, score, weights });
    }
  }
  return matches;
}

/** A match whose words are another's already, for more than this part of what it says, gives way. */
const SHARED = 0.34;

/** Returns the matches that stand beside each other, the one that says most first. */
export function chooseMatches(matches: readonly Match[], rank: (match: Match) => number): Match[] {
  const ranked = [...matches]
    .map((match) => ({ match, rank: rank(match) }))
    .sort((a, b) => b.rank - a.rank || a.match.service.localeCompare(b.match.service, "en"));
  const chosen: Match[] = [];
  const taken = new Set<number>();
  for (const { match } of ranked) {
    const shared = match.at.reduce(
      (all, place, index) => all + (taken.has(place) ? (match.weights[index] ?? 0) : 0),
      0,
    );
    if (shared > SHARED * match.score) continue;
    chosen.push(match);
    for (const place of match.at) taken.add(place);
  }
  return chosen;
}
