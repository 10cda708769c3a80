// What a brief leaves out that no library names, in the brief's own words.

import { plainOf } from "./ask";
import { isOnlyLeftOut } from "./find";
import { LONGEST_NAME } from "./new";
import type { Reading } from "./reading";
import type { Language } from "./token";

/** A name of more words is a sentence, and after a bare "no" it is most often a saying. */
const MOST_WORDS = { said: 5, bare: 2 };

const ARTICLE =
  /^(?:(?:any|an?|the|new|extra|einen?|eine|die|das|der|den|des|du|de la|de l'|d'|de|les?|la|l'|une?|una?|el|los|las|uma?|os?|as?)\s+|(?:de l'|l'|d'))/;

/** How somebody says that they do not want what follows. */
const SAID: Record<Language, RegExp> = {
  en: /^(?:(?:and|but|also|please) )*(?:we|i) (?:do not|don't|won't|will not) (?:really )?(?:need|want|require)\s+(?!to\b|you\b|it\b|that\b|this\b|them\b)/,
  de: /^(?:(?:und|aber|auch|bitte) )*(?:(?:wir|ich) )?(?:brauchen?|benotigen?|wollen?|mochten?)(?: wir| ich)? kein(?:e[nmrs]?)?\s+/,
  fr: /^(?:(?:et|mais) )*(?:(?:nous n'avons|je n'ai|on n'a) (?:pas|aucun) besoin (?:de |d')|pas besoin (?:de |d')|nous ne (?:voulons|souhaitons) pas (?:de |d'))\s*(?!que\b)/,
  es: /^(?:(?:y|pero|tampoco) )*no (?:necesit(?:amos|o)|quer(?:emos|riamos)|quiero|hacen? falta)\s+(?!que\b)/,
  pt: /^(?:(?:e|mas|tambem) )*nao (?:precis(?:amos|o)(?: de| da| do)?|quer(?:emos|o))\s+(?!que\b)/,
};
const BARE: Record<Language, RegExp> = {
  en: /^(?:and |but |also )?no\s+(?!one\b|two\b|idea|hurry|rush|stress|pressure|worries|matter|doubt|problem|thanks?\b|longer|more\b|less\b)/,
  de: /^(?:und |aber |auch )?keine?n?\s+(?!(?:eile|stress|ahnung|idee|problem\w*|sorgen?|zeit|hektik|druck)\b)/,
  fr: /^(?:et |mais )?(?:pas de|pas d'|sans|aucune?)\s*(?!probleme|souci|stress|idee|panique|urgence|doute|presse)/,
  es: /^(?:y |pero )?(?:sin|nada de|ningun[ao]?)\s+(?!problema|prisa|estres|duda|falta|idea)/,
  pt: /^(?:e |mas )?(?:sem|nada de|nenhuma?)\s+(?!problema|pressa|estresse|duvida|falta|ideia)/,
};

/** Returns the name of what a sentence leaves out, where it does nothing else; undefined where it names none in few words. */
export function nameOfLeftOut(reading: Reading, brief: string): string | undefined {
  const { piece, stands } = reading;
  if (!isOnlyLeftOut(reading)) return undefined;
  for (const { start, end } of stands) {
    const text = brief.slice(start, end).trim();
    // Letters stay where they are without their accents.
    const plain = plainOf(text);
    const said = SAID[piece.language].exec(plain)?.[0];
    const lead = said ?? BARE[piece.language].exec(plain)?.[0];
    if (lead === undefined) continue;
    const rest = text.slice(lead.length);
    const article = said === undefined ? "" : (ARTICLE.exec(plainOf(rest))?.[0] ?? "");
    const name = rest.slice(article.length).replace(/^[^\p{L}\p{N}]+|[\s.!?:;,]+$/gu, "");
    if (name.length < 4 || name.length > LONGEST_NAME || /[^\p{L}\p{M}\p{N} '’-]/u.test(name)) continue;
    if (name.split(/\s+/).length > (said === undefined ? MOST_WORDS.bare : MOST_WORDS.said)) continue;
    return name.charAt(0).toUpperCase() + name.slice(1);
  }
  return undefined;
}
