// The vocabulary: what clients say, in the words of the catalog. It is read once, by the first brief of a process.

import { buildLexicon, type Lexicon, readCues, readDictionaries } from "./vocabulary";
import { CUES } from "./words/cues";
import { TRANSLATIONS } from "./words/translations";

let known: ReturnType<typeof readDictionaries> | undefined;

export function dictionaries(): ReturnType<typeof readDictionaries> {
  known ??= readDictionaries(TRANSLATIONS);
  return known;
}

/** One lexicon for each list: a process holds the same one until another catalog is published. */
const lexicons = new WeakMap<readonly object[], Lexicon>();

export function lexiconOf(services: readonly { name: string }[]): Lexicon {
  const held = lexicons.get(services);
  if (held) return held;
  const lexicon = buildLexicon(services, readCues(CUES));
  lexicons.set(services, lexicon);
  return lexicon;
}
