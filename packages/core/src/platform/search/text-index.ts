import type SearchableMap from "minisearch/SearchableMap";

export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** What a word in a field weighs. */
const WEIGHTS = { name: 6, subject: 2, description: 1 };
type Field = keyof typeof WEIGHTS;
const FIELDS = Object.keys(WEIGHTS) as Field[];

export interface Text {
  id: number;
  name: string;
  /** What is found, too, and weighs less: roles, types, tags. */
  subject: string;
  description: string;
}

/** Where a term stands in a field: the places of the entries in their order, and how often in each. */
interface Postings {
  places: number[];
  counts: number[];
}
type Term = Partial<Record<Field, Postings>>;

const byField = <T>(make: () => T): Record<Field, T> => ({
  name: make(),
  subject: make(),
  description: make(),
});

/** How BM25+ scores, as MiniSearch sets it, too: how soon repetition says no more, what length takes, the least. */
const REPETITION = 1.2;
const LENGTH = 0.7;
const LEAST = 0.5;
/** What terms that were only begun, or have a typo, count beside those that are whole. */
const BEGUN = 0.375;
const NEAR = 0.45;

/** Returns where a number stands in a sorted list, or would. */
function findPlace(sorted: readonly number[], sought: number): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? 0) < sought) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** A search of two words with typos needs so many lists; a long sentence makes the others for itself. */
const MOST_SPARE = 8;

/** What is held of texts to seek in them. An entry has a place of its own for as long as the index lives. */
export class TextIndex {
  readonly ids: number[] = [];
  readonly terms: SearchableMap<Term>;
  /** How many words each entry has in a field. */
  readonly lengths = byField<number[]>(() => []);
  private readonly allLengths = { name: 0, subject: 0, description: 0 };
  private readonly places = new Map<number, number>();
  /** Lists that no search uses now: to make them anew for each word is what the collection of garbage is for. */
  private readonly spare: Hits[] = [];
  private readonly lent: Hits[] = [];
  /** The terms by their words once more: to walk the tree for each word of a text takes twice as long. */
  private readonly known = new Map<string, Term>();

  constructor(terms: SearchableMap<Term>) {
    this.terms = terms;
  }

  get count(): number {
    return this.places.size;
  }

  usualLengthOf(field: Field): number {
    return this.allLengths[field] / this.count;
  }

  /** Lends empty lists with a place for each entry, until `takeBack`. */
  lend(): Hits {
    const size = this.ids.length;
    const known = this.spare.pop();
    const hits =
      known?.scores.length === size
        ? known
        : { places: [], scores: new Float64Array(size), marks: new Uint8Array(size) };
    this.lent.push(hits);
    return hits;
  }

  /** A search is over: what it was lent is empty again, and the next one's. */
  takeBack(): void {
    for (const { scores, marks } of this.lent.splice(0)) {
      if (this.spare.length === MOST_SPARE) continue;
      scores.fill(0);
      marks.fill(0);
      this.spare.push({ places: [], scores, marks });
    }
  }

  add(text: Text): void {
    const place = this.ids.length;
    this.ids.push(text.id);
    this.places.set(text.id, place);
    for (const field of FIELDS) {
      const words = wordsOf(text[field]);
      const length = new Set(words).size;
      this.lengths[field].push(length);
      this.allLengths[field] += length;
      for (const word of words) this.addTerm(word.toLowerCase(), field, place);
    }
  }

  /** Takes away an entry, as it was added. */
  remove(text: Text): void {
    const place = this.places.get(text.id);
    if (place === undefined) return;
    this.places.delete(text.id);
    for (const field of FIELDS) {
      this.allLengths[field] -= this.lengths[field][place] ?? 0;
      for (const word of new Set(wordsOf(text[field].toLowerCase()))) this.removeTerm(word, field, place);
    }
  }

  private addTerm(term: string, field: Field, place: number): void {
    let of = this.known.get(term);
    if (!of) {
      of = {};
      this.known.set(term, of);
      this.terms.set(term, of);
    }
    const { places, counts } = of[field] ?? { places: [], counts: [] };
    of[field] = { places, counts };
    const last = places.length - 1;
    if (places[last] === place) counts[last] = (counts[last] ?? 0) + 1;
    else {
      places.push(place);
      counts.push(1);
    }
  }

  private removeTerm(term: string, field: Field, place: number): void {
    const of = this.known.get(term);
    const postings = of?.[field];
    if (!postings) return;
    const at = findPlace(postings.places, place);
    if (postings.places[at] !== place) return;
    postings.places.splice(at, 1);
    postings.counts.splice(at, 1);
    if (postings.places.length === 0) delete of[field];
    if (Object.keys(of).length > 0) return;
    this.known.delete(term);
    this.terms.delete(term);
  }
}

/** Returns texts as an index. Loaded by the first search only: most calls of an area do not search. */
export async function createIndex(texts: readonly Text[]): Promise<TextIndex> {
  const { default: SearchableMap } = await import("minisearch/SearchableMap");
  const index = new TextIndex(new SearchableMap<Term>());
  for (const text of texts) index.add(text);
  return index;
}

/** What a sought word may stand for: in which fields, whether it was only begun, how many of its letters are wrong. */
export interface Meaning {
  word: string;
  fields?: readonly Field[];
  isBegun: boolean;
  typos: number;
}

/** What a term says of an entry. */
export const WHOLE_IN_NAME = 1;
export const BEGUN_IN_NAME = 2;
export const STRANGE = 4;

/** What is found: places of entries in the order in which they were met, with the score and marks of each place. */
export interface Hits {
  places: number[];
  scores: Float64Array;
  marks: Uint8Array;
}

/** Returns the terms that a word means, each with what it counts. */
function* termsOf(
  { terms }: TextIndex,
  { word, isBegun, typos }: Meaning,
): Generator<[string, Term, number]> {
  const whole = terms.get(word);
  if (whole) yield [word, whole, 1];
  const near = typos > 0 ? terms.fuzzyGet(word, typos) : undefined;
  if (isBegun)
    for (const [term, of] of terms.atPrefix(word)) {
      const more = term.length - word.length;
      if (more === 0) continue;
      near?.delete(term);
      yield [term, of, (BEGUN * term.length) / (term.length + 0.3 * more)];
    }
  for (const [term, [of, distance]] of near ?? [])
    if (distance > 0) yield [term, of, (NEAR * term.length) / (term.length + distance)];
}

/** Returns the entries that have what a word means. A term whose first letter is none of `initials` is strange. */
export function findWord(
  index: TextIndex,
  meanings: readonly Meaning[],
  initials: ReadonlySet<string>,
): Hits {
  const hits = index.lend();
  const { places, scores, marks } = hits;
  for (const meaning of meanings)
    for (const [term, of, weight] of termsOf(index, meaning))
      for (const field of meaning.fields ?? FIELDS) {
        const postings = of[field];
        if (!postings) continue;
        const { length } = postings.places;
        const rarity = Math.log(1 + (index.count - length + 0.5) / (length + 0.5));
        const importance = weight * WEIGHTS[field] * rarity;
        const lengths = index.lengths[field];
        const perWord = (REPETITION * LENGTH) / index.usualLengthOf(field);
        const inName = term === meaning.word ? WHOLE_IN_NAME | BEGUN_IN_NAME : BEGUN_IN_NAME;
        const mark =
          (field === "name" && term.startsWith(meaning.word) ? inName : 0) |
          (initials.has(term.charAt(0)) ? 0 : STRANGE);
        for (let at = 0; at < length; at++) {
          const place = postings.places[at] ?? 0;
          const count = postings.counts[at] ?? 0;
          const known = scores[place] ?? 0;
          if (known === 0) places.push(place);
          const repeated =
            (count * (REPETITION + 1)) /
            (count + REPETITION * (1 - LENGTH) + perWord * (lengths[place] ?? 0));
          scores[place] = known + importance * (LEAST + repeated);
          marks[place] = (marks[place] ?? 0) | mark;
        }
      }
  return hits;
}

/** Returns the terms of an entry that words mean, each once. */
export function findTermsAt(index: TextIndex, meanings: readonly Meaning[], place: number): string[] {
  const found = new Set<string>();
  for (const meaning of meanings)
    for (const [term, of] of termsOf(index, meaning))
      if ((meaning.fields ?? FIELDS).some((field) => of[field]?.places.includes(place))) found.add(term);
  return [...found];
}

/**
 * Returns the entries that have all words, or any of them. One that has more words counts as many times as much. The
 * marks of one that has all say what all of them have, and of another nothing.
 */
export function combine(index: TextIndex, words: readonly Hits[], needs: "all" | "any"): Hits {
  const [first, ...others] = words;
  if (!first || others.length === 0) return first ?? index.lend();
  const had = index.lend().marks;
  const { places, scores, marks } = index.lend();
  for (const [at, word] of words.entries())
    for (const place of word.places) {
      const before = had[place] ?? 0;
      if (before === 0 && needs === "any") places.push(place);
      if (before === words.length - 1 && needs === "all") places.push(place);
      had[place] = before + 1;
      scores[place] = (scores[place] ?? 0) + (word.scores[place] ?? 0);
      const mark = word.marks[place] ?? 0;
      const known = at === 0 ? mark : (marks[place] ?? 0);
      marks[place] = (known & mark & ~STRANGE) | ((known | mark) & STRANGE);
    }
  for (const place of places) scores[place] = (scores[place] ?? 0) * (had[place] ?? 0);
  return { places, scores, marks };
}

/** A place that was found: in the order of its group, and in that by its score. */
interface Found {
  place: number;
  group: number;
  score: number;
}

const isBefore = (one: Found, other: Found): boolean =>
  one.group < other.group || (one.group === other.group && one.score > other.score);

/** More than these are sorted in the end: to put each in its place as it comes would take longer. */
const ONE_BY_ONE = 500;

/**
 * Keeps the first `most` of what is found; of equal ones those that came first. Nearly all that a word finds is on no
 * page that anybody sees, and to sort a hundred thousand takes 40 ms.
 */
export class FirstOf {
  private readonly kept: Found[] = [];
  private readonly most: number;
  private readonly isSorted: boolean;

  constructor(most: number) {
    this.most = most;
    this.isSorted = most <= ONE_BY_ONE;
  }

  add(place: number, group: number, score: number): void {
    const { kept, most, isSorted } = this;
    let at = kept.length;
    if (isSorted && at === most) {
      const last = kept[at - 1];
      if (!last || group > last.group || (group === last.group && score <= last.score)) return;
    }
    const each = { place, group, score };
    if (isSorted)
      for (let before = kept[at - 1]; before && isBefore(each, before); before = kept[at - 1]) at--;
    kept.splice(at, 0, each);
    if (isSorted && kept.length > most) kept.pop();
  }

  get places(): number[] {
    const { kept, most, isSorted } = this;
    const sorted = isSorted
      ? kept
      : kept.toSorted((one, other) => one.group - other.group || other.score - one.score);
    return sorted.slice(0, most).map(({ place }) => place);
  }
}
