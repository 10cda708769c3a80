// The vocabulary: what clients say, in the words of the catalog. A language of it is read by its first brief of a process.

import type { CommunityService } from "../../library/community/schema";
import { fillShelf, type Shelf } from "./likeness";
import type { Language } from "./token";
import {
  buildLexicon,
  type Dictionaries,
  type Lexicon,
  readCues,
  readDictionaries,
  readSynonyms,
} from "./vocabulary";
import { CUES } from "./words/cues";
import { NAMES } from "./words/names";
import { SYNONYMS } from "./words/synonyms";
import { THINGS } from "./words/things";
import { TRANSLATIONS } from "./words/translations";

let known: Dictionaries | undefined;

export function dictionaries(): Dictionaries {
  known ??= { ...readDictionaries(`${TRANSLATIONS}\n${NAMES}\n${THINGS}`), synonyms: readSynonyms(SYNONYMS) };
  return known;
}

/** What is known of a list of services in one language. */
export interface Knowledge {
  lexicon: Lexicon;
  shelf: Shelf;
}

/** By list: a process holds the same one until another catalog is published. */
const held = new WeakMap<readonly object[], Map<Language, Knowledge>>();

export function knowledgeOf(services: readonly CommunityService[], language: Language): Knowledge {
  const languages = held.get(services) ?? new Map<Language, Knowledge>();
  held.set(services, languages);
  const before = languages.get(language);
  if (before) return before;
  const cues = readCues(CUES, language);
  const knowledge = { lexicon: buildLexicon(services, cues), shelf: fillShelf(services, cues) };
  languages.set(language, knowledge);
  return knowledge;
}
