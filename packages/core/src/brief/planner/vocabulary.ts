import { isSmall, LANGUAGES, type Language, stemOf, type Token, tokensOf } from "./token";

/** A word of a brief with the stems under which the vocabulary knows it: its own and English ones. */
export interface Word extends Token {
  stems: ReadonlySet<string>;
  /** English stems of words that clients use for these. */
  near: ReadonlySet<string>;
  isSmall: boolean;
}

interface Term {
  stem: string;
  /** Words that begin so fit, too. */
  isPrefix: boolean;
}

/** Words that name a service together. */
export interface Cue {
  service: string;
  terms: Term[];
  /** A service's whole name, or only some words of it, which say less. */
  of?: "name" | "part";
}

const ENDLESS = 200;

function termsOf(word: string, language: Language): Term[] {
  const texts = tokensOf(word.replace("*", "")).map(({ text }) => text);
  return texts.map((text, index) => {
    const isPrefix = word.endsWith("*") && index === texts.length - 1;
    return { stem: isPrefix ? text : stemOf(text, language), isPrefix };
  });
}

/** Returns the ways to read a phrase with choices: `logo refresh/rework` is two. */
function waysOf(phrase: string): string[][] {
  let ways: string[][] = [[]];
  for (const word of phrase.trim().split(/\s+/)) {
    const choices = word.split("/");
    ways = ways.flatMap((way) => choices.map((choice) => [...way, choice])).slice(0, ENDLESS);
  }
  return ways;
}

const isLanguage = (text: string): text is Language => LANGUAGES.some((each) => each === text);

/**
 * Reads the cues of one language from lines such as `Logo refresh: logo rework/update, logo tired | de: logo
 * überarbeit*`: what stands behind a language's name counts in it alone. A star stands for any ending.
 */
export function readCues(lines: string, only: Language): Cue[] {
  const cues: Cue[] = [];
  for (const line of lines.split("\n")) {
    const [service = "", ...rest] = line.split(": ");
    if (service.trim() === "" || rest.length === 0) continue;
    for (const part of rest.join(": ").split("|")) {
      const tag = part.trim().slice(0, 2);
      const isTagged = part.trim()[2] === ":" && isLanguage(tag);
      if (isTagged && tag !== only) continue;
      for (const phrase of (isTagged ? part.trim().slice(3) : part).split(","))
        for (const way of waysOf(phrase)) {
          const terms = way.flatMap((word) => termsOf(word, isTagged ? tag : "en"));
          if (terms.length > 0) cues.push({ service: service.trim(), terms });
        }
    }
  }
  return cues;
}

/** What English words a word or phrase of another language stands for. */
interface Translation {
  words: string[];
  english: string[];
}

interface Dictionary {
  /** By stem. */
  words: Map<string, Set<string>>;
  /** Beginnings of words, by their first three letters. */
  prefixes: Map<string, { prefix: string; english: string[] }[]>;
  /** By the first word's stem. */
  phrases: Map<string, Translation[]>;
}

const OTHERS = ["de", "fr", "es", "pt"] as const;

/** Reads lines such as `donation = spende | don | donación, donativo | doação`. */
export function readDictionaries(lines: string): Record<(typeof OTHERS)[number], Dictionary> {
  const make = (): Dictionary => ({ words: new Map(), prefixes: new Map(), phrases: new Map() });
  const all = { de: make(), fr: make(), es: make(), pt: make() };
  for (const line of lines.split("\n")) {
    const [left = "", right] = line.split("=");
    if (right === undefined) continue;
    const english = left
      .trim()
      .split(/[\s,]+/)
      .map((word) => stemOf(word, "en"));
    for (const [at, cell] of right.split("|").entries()) {
      const language = OTHERS[at];
      if (!language) continue;
      const { words, prefixes, phrases } = all[language];
      for (const phrase of cell.split(",")) {
        const isPrefix = phrase.trim().endsWith("*");
        const texts = tokensOf(phrase.replace("*", "")).map(({ text }) => text);
        const [first] = texts;
        if (first === undefined) continue;
        if (texts.length > 1) {
          const stems = texts
            .filter((text) => !isSmall(text, language))
            .map((text) => stemOf(text, language));
          const [key = ""] = stems;
          phrases.set(key, [...(phrases.get(key) ?? []), { words: stems, english }]);
        } else if (isPrefix) {
          const key = first.slice(0, 3);
          prefixes.set(key, [...(prefixes.get(key) ?? []), { prefix: first, english }]);
        } else {
          const key = stemOf(first, language);
          words.set(key, new Set([...(words.get(key) ?? []), ...english]));
        }
      }
    }
  }
  return all;
}

/** By a stem, the stems of words that may be meant by it. */
type Synonyms = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads lines of words that are used for each other: `film, video, clip`. */
export function readSynonyms(lines: string): Synonyms {
  const synonyms = new Map<string, Set<string>>();
  for (const line of lines.split("\n")) {
    const stems = tokensOf(line).map(({ text }) => stemOf(text, "en"));
    for (const stem of stems) {
      const near = synonyms.get(stem) ?? new Set<string>();
      for (const each of stems) if (each !== stem) near.add(each);
      synonyms.set(stem, near);
    }
  }
  return synonyms;
}

/** What words of the five languages stand for. */
export type Dictionaries = ReturnType<typeof readDictionaries> & { synonyms: Synonyms };

const NONE: ReadonlySet<string> = new Set();

function lookUp(
  text: string,
  language: Language,
  { words, prefixes }: Dictionary,
): ReadonlySet<string> | undefined {
  const found = words.get(stemOf(text, language));
  const begun = (prefixes.get(text.slice(0, 3)) ?? []).filter(({ prefix }) => text.startsWith(prefix));
  if (!found && begun.length === 0) return undefined;
  const longest = Math.max(...begun.map(({ prefix }) => prefix.length));
  return new Set([
    ...(found ?? []),
    ...begun.filter(({ prefix }) => prefix.length === longest).flatMap(({ english }) => english),
  ]);
}

/** A longer word is no compound of ours: its halves are not looked for. */
const LONGEST_COMPOUND = 40;

const LINK = /(?:s|n|en|es|er|e)$/;

/** Returns what the halves of a German compound stand for: `Spendenseite` is a donation's page. */
function split(text: string, dictionary: Dictionary, depth = 0): Set<string> | undefined {
  let headOnly: Set<string> | undefined;
  for (let at = 3; at <= text.length - 3; at++) {
    const [left, right] = [text.slice(0, at), text.slice(at)];
    const head = lookUp(right, "de", dictionary);
    if (!head) continue;
    const first =
      lookUp(left, "de", dictionary) ??
      (LINK.test(left) ? lookUp(left.replace(LINK, ""), "de", dictionary) : undefined) ??
      (depth < 2 && left.length > 6 ? split(left, dictionary, depth + 1) : undefined);
    if (first) return new Set([...first, ...head]);
    if (right.length > 4) headOnly ??= new Set([stemOf(left.replace(/s$/, ""), "de"), ...head]);
  }
  return headOnly;
}

/** Returns the words of a text with all stems that the vocabulary may know them by. */
export function wordsOf(tokens: readonly Token[], language: Language, dictionaries: Dictionaries): Word[] {
  const dictionary = language === "en" ? undefined : dictionaries[language];
  const known = new Map<string, ReadonlySet<string>>();
  const stemsOf = (text: string): ReadonlySet<string> => {
    const before = known.get(text);
    if (before) return before;
    const stems = new Set<string>([stemOf(text, language)]);
    const english =
      dictionary &&
      (lookUp(text, language, dictionary) ??
        (language === "de" && text.length > 6 && text.length <= LONGEST_COMPOUND
          ? split(text, dictionary)
          : undefined));
    if (english) for (const stem of english) stems.add(stem);
    // Trades share English words: a word that no dictionary knows may be one of them.
    else stems.add(stemOf(text, "en"));
    known.set(text, stems);
    return stems;
  };
  const words = tokens.map((token) => ({
    ...token,
    stems: isSmall(token.text, language)
      ? new Set([token.text, stemOf(token.text, language)])
      : stemsOf(token.text),
    near: NONE,
    isSmall: isSmall(token.text, language),
  }));
  if (dictionary && dictionary.phrases.size > 0) addPhrases(words, language, dictionary);
  const { synonyms } = dictionaries;
  const nearOf = ({ stems }: Word): ReadonlySet<string> => {
    const near = new Set<string>();
    for (const stem of stems)
      for (const each of synonyms.get(stem) ?? []) if (!stems.has(each)) near.add(each);
    return near;
  };
  return words.map((word) => (word.isSmall ? word : { ...word, near: nearOf(word) }));
}

function addPhrases(words: Word[], language: Language, { phrases }: Dictionary): void {
  const stems = words.map(({ text }) => stemOf(text, language));
  for (const [at, stem] of stems.entries())
    for (const phrase of phrases.get(stem) ?? []) {
      let next = at;
      const fits = phrase.words.slice(1).every((each) => {
        next += 1;
        while (words[next]?.isSmall && stems[next] !== each) next += 1;
        return stems[next] === each;
      });
      if (!fits) continue;
      for (const place of new Set([at, next])) {
        const word = words[place];
        if (word)
          words[place] = { ...word, stems: new Set([...word.stems, ...phrase.english]), isSmall: false };
      }
    }
}

/** Words of a service's name that name nothing by themselves. */
const HOLLOW = new Set(["set", "setup", "one", "own", "piece", "new", "your", "all", "last"]);

/** Returns the cue that a service's name is: all its words that say something. */
export function cueOfName(name: string): Cue {
  const texts = tokensOf(name).map(({ text }) => text);
  const full = texts.filter((text) => !isSmall(text, "en") && !HOLLOW.has(text));
  // What is left of "Story set" is no sign of one.
  const terms = (full.length > 1 ? full : texts.filter((text) => !isSmall(text, "en"))).map((text) => ({
    stem: stemOf(text, "en"),
    isPrefix: false,
  }));
  return { service: name, terms, of: "name" };
}

/** Returns each two words of a longer name that stand together in no other service's. */
function pairsOf(names: readonly Cue[]): Cue[] {
  const held = new Map<string, Cue[]>();
  for (const { service, terms } of names)
    for (const [at, one] of terms.entries())
      for (const other of terms.slice(at + 1)) {
        if (one.stem === other.stem) continue;
        const key = [one.stem, other.stem].sort().join(" ");
        held.set(key, [...(held.get(key) ?? []), { service, terms: [one, other], of: "part" }]);
      }
  const long = new Set(names.filter(({ terms }) => terms.length > 2).map(({ service }) => service));
  return [...held.values()].flatMap((cues) => {
    const [cue] = cues;
    return cue && cues.length === 1 && long.has(cue.service) ? [cue] : [];
  });
}

/** Cues that are found by one of their words. */
export interface Lexicon {
  byStem: Map<string, Cue[]>;
  byPrefix: Map<string, Cue[]>;
  /** How much a word says: the fewer services it leads to, the more. */
  weightOf(term: Term): number;
}

/** Returns cues by the word of each that says most. */
export function indexCues(cues: readonly Cue[], weightOf: Lexicon["weightOf"]): Lexicon {
  const byStem = new Map<string, Cue[]>();
  const byPrefix = new Map<string, Cue[]>();
  for (const cue of cues) {
    const [rarest] = [...cue.terms].sort((a, b) => weightOf(b) - weightOf(a));
    if (!rarest) continue;
    const [map, key] = rarest.isPrefix ? [byPrefix, rarest.stem.slice(0, 3)] : [byStem, rarest.stem];
    const list = map.get(key);
    if (list) list.push(cue);
    else map.set(key, [cue]);
  }
  return { byStem, byPrefix, weightOf };
}

/** Returns the cues of services: their names and what the vocabulary adds. */
export function buildLexicon(services: readonly { name: string }[], given: readonly Cue[]): Lexicon {
  const names = new Set(services.map(({ name }) => name));
  const whole = services.map(({ name }) => cueOfName(name));
  const cues = [...whole, ...pairsOf(whole), ...given.filter(({ service }) => names.has(service))];
  const leads = new Map<string, Set<string>>();
  for (const { service, terms } of cues)
    for (const { stem } of terms) leads.set(stem, (leads.get(stem) ?? new Set()).add(service));
  return indexCues(cues, ({ stem }) => Math.log(1 + names.size / (leads.get(stem)?.size ?? 1)) / 3);
}
