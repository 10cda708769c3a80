/**
 * Finds entries by a text that people type: the words of names first, with typos forgiven. An index lives in the process
 * that searches; where its entries come from is its owner's.
 */
import {
  BEGUN_IN_NAME,
  combine,
  FirstOf,
  findTermsAt,
  findWord,
  type Hits,
  type Meaning,
  STRANGE,
  type TextIndex,
  WHOLE_IN_NAME,
  wordsOf,
} from "./text-index";

export * as Search from "./index";
export { createIndex, type Text, type TextIndex } from "./text-index";

/** The most letters of a word that was just begun. */
const SHORT = 2;

/** Where a search finds fewer, words with a typo are looked for, too. */
const FEW = 3;

/** Returns how many letters of a word may be wrong: none of three, one of four or five, two of more, as a swap counts. */
const typosIn = ({ length }: string): number => (length < 4 ? 0 : length < 6 ? 1 : 2);

/**
 * Returns what a word may stand for. One that was just begun begins much of what can be written: it is sought in names,
 * and from two letters on as a whole word elsewhere.
 */
function meaningsOf(word: string, withTypos: boolean): Meaning[] {
  if (word.length > SHORT) return [{ word, isBegun: true, typos: withTypos ? typosIn(word) : 0 }];
  const begun: Meaning = { word, fields: ["name"], isBegun: true, typos: 0 };
  return word.length === 1 ? [begun] : [begun, { word, isBegun: false, typos: 0 }];
}

const distinctWordsOf = (text: string): string[] => [...new Set(wordsOf(text.toLowerCase()))];

export interface Found {
  /** The best match first. */
  ids: number[];
  /** How many are found in all. */
  total: number;
  /** How the text was read where nothing has its words as they are; null else. */
  read_as: string | null;
}

interface Options {
  /** What is said instead of a word; it counts only where the text itself finds few, and after that. */
  others?: Readonly<Record<string, string>>;
  /** Takes words as they are, without typos and others. */
  exact?: boolean;
  /** Which entries the search is for: all without it. */
  isWanted?: (id: number) => boolean;
  /** How many are returned, the first ones: all without it. What is on no page costs nothing to put in order. */
  most?: number;
}

/** Names with all words whole come first, then those in which all are begun, then what has them elsewhere. */
const rankOf = (mark: number): number => (mark & WHOLE_IN_NAME ? 0 : mark & BEGUN_IN_NAME ? 1 : 2);
/** In each rank what is written so comes before what has a typo; what is said instead comes last. */
const PARTS = 2;
const LAST = 3 * PARTS;

/** Returns what is the best of a search before any rank: the first with the most. */
const bestOf = ({ places, scores }: Hits): number | undefined =>
  places.reduce<number | undefined>(
    (best, place) => (best === undefined || (scores[place] ?? 0) > (scores[best] ?? 0) ? place : best),
    undefined,
  );

/**
 * Returns what a text finds: those first that have its words in their names, whole before begun ones. A word may have a
 * typo, but not in its first letter, where it is hardly found without. Any of the words is enough where nothing has them
 * all.
 */
export function find(
  index: TextIndex,
  text: string,
  { others = {}, exact = false, isWanted = () => true, most = index.ids.length }: Options = {},
): Found {
  const sought = distinctWordsOf(text);
  const initials = new Set(sought.map((word) => word.charAt(0)));
  const seek = (withTypos: boolean): Hits[] =>
    sought.map((word) => findWord(index, meaningsOf(word, withTypos), initials));
  const asWritten = seek(false);
  let read_as: string | null = null;
  const findWords = (needs: "all" | "any"): Hits[] => {
    const written = combine(index, asWritten, needs);
    if (exact || written.places.length >= FEW) return [written];
    const known = new Set(written.places);
    const { places, scores, marks } = combine(index, seek(true), needs);
    const isNear = (place: number) => !known.has(place) && !((marks[place] ?? 0) & STRANGE);
    const near = { places: places.filter(isNear), scores, marks };
    const best = bestOf(near);
    if (written.places.length === 0)
      read_as =
        best === undefined
          ? null
          : findTermsAt(
              index,
              sought.flatMap((word) => meaningsOf(word, true)),
              best,
            ).join(" ");
    return [written, near];
  };
  const findOthers = (): Hits => {
    const words = distinctWordsOf(sought.flatMap((word) => others[word] ?? []).join(" "));
    const meant = words.map((word) => findWord(index, [{ word, isBegun: true, typos: 0 }], initials));
    return combine(index, meant, "any");
  };
  const count = (of: readonly Hits[]) => of.reduce((before, { places }) => before + places.length, 0);
  const withAll = findWords("all");
  const hasAll = count(withAll) > 0;
  const some = hasAll ? withAll : findWords("any");
  const first = new FirstOf(most);
  let total = 0;
  const take = ({ places, scores }: Hits, groupOf: (place: number) => number) => {
    for (const place of places)
      if (isWanted(index.ids[place] ?? 0)) {
        total++;
        first.add(place, groupOf(place), scores[place] ?? 0);
      }
  };
  for (const [part, hits] of some.entries())
    take(hits, (place) => (hasAll ? rankOf(hits.marks[place] ?? 0) : 2) * PARTS + part);
  if (count(some) < FEW && !exact) {
    const known = new Set(some.flatMap(({ places }) => places));
    const said = findOthers();
    take({ ...said, places: said.places.filter((place) => !known.has(place)) }, () => LAST);
  }
  index.takeBack();
  return { ids: first.places.map((place) => index.ids[place] ?? 0), total, read_as };
}
