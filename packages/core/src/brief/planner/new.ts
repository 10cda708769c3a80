// Work that no library has: named in the brief's own words.

import { cutAtWord } from "./find";
import type { Reading } from "./reading";
import { type Language, normalize } from "./token";

export const LONGEST_NAME = 120;
/** A name of more words is a sentence: the need stays open. */
const MOST_WORDS = 9;

/** How somebody says that they want what follows. */
const LEAD: Record<Language, RegExp> = {
  en: /^(?:(?:and|then|also|so|finally|plus|first|second|ideally|please|maybe) )*(?:(?:we|i)(?:'d| would)? (?:also |really |will )?(?:need|want|like|love|require)(?: to have)?|(?:we|i)(?:'re| are|'m| am) looking for|what (?:we|i) need is|please (?:add|make|create|write|prepare|include)|needed)\s+(?!to\b|you\b|someone\b|somebody\b|it\b|that\b|this\b|them\b|from\b)/,
  de: /^(?:(?:und|dann|also|ausserdem|zudem|bitte|ferner) )*(?:(?:wir|ich) (?:brauchen?|benotigen?|suchen?|mochten?|wunschen uns|hatten? gerne?)|(?:brauchen|benotigen|suchen|hatten|mochten|wunschen) wir|dazu|ausserdem|zudem)\s+(?:auch |noch |gern |gerne |also |uns )*(?!dass\b|es\b|das\b|jemanden\b|wir\b|nicht\b)/,
  fr: /^(?:(?:et|puis|donc|aussi|enfin) )*(?:(?:nous|on|j'|je) ?(?:avons|ai|a|aurions|aurais) (?:aussi |egalement )?besoin (?:de |d')|nous (?:voulons|cherchons|souhaitons|voudrions|aimerions)|je (?:veux|cherche|souhaite|voudrais)|il (?:nous |me )?(?:faut|faudrait|faudra)(?: aussi)?)\s*(?!que\b|qu\b|pas\b|quelqu)/,
  es: /^(?:(?:y|tambien|ademas|luego) )*(?:necesit(?:amos|o)|quer(?:emos|riamos)|quiero|busc(?:amos|o)|(?:nos )?(?:hace|hacen) falta|nos gustaria)\s+(?:tambien )?(?!que\b|a alguien\b|alguien\b)/,
  pt: /^(?:(?:e|tambem|alem disso|depois) )*(?:precis(?:amos|o) (?:de |do |da |dos |das )?|quer(?:emos|o|iamos)|busc(?:amos|o)|procur(?:amos|o)|gostari(?:amos|a) de)\s*(?:tambem )?(?!que\b|alguem\b)/,
};

const URL = /(?:https?:|www\.|\S@\S|\b[\w-]+\.(?:com|net|org|io|de|fr|es|pt|br|example|test)\b)/i;

const SIGNS: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " },
  ...{ hellip: "…", ndash: "–", mdash: "—", lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”", shy: "" },
};

/** Returns a text as it was seen where it was copied: signs for entities, words for links, and no mark without a look. */
const readMarks = (text: string): string =>
  text
    .replace(
      /&(?:#(\d{1,6})|([a-z]{2,8}));/gi,
      (whole, code: string | undefined, name: string | undefined) =>
        code ? String.fromCodePoint(Number(code)) : (SIGNS[name?.toLowerCase() ?? ""] ?? whole),
    )
    .replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/[[\]`*_]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/**
 * Returns a name for the work that a sentence asks for, which are words of the brief; undefined where it names none
 * in few words.
 */
export function nameOfNew(
  { piece, stands, isVague }: Reading,
  brief: string,
): { name: string; quote: string } | undefined {
  if (isVague) return undefined;
  for (const { start, end, stance } of stands) {
    if (stance === "not" || stance === "have") continue;
    const text = brief.slice(start, end).trim();
    // Letters stay where they are without their accents.
    const plain = [...text]
      .map((each) => normalize(each).padEnd(each.length, " ").slice(0, each.length))
      .join("")
      .replace(/’/g, "'");
    const lead = plain.match(LEAD[piece.language])?.[0];
    if (lead === undefined && piece.place !== "list") continue;
    const rest = readMarks(text.slice(lead?.length ?? 0))
      .replace(/^[^\p{L}\p{N}]+|[\s.!?:;,]+$/gu, "")
      .replace(
        /^(?:an?|the|some|einen?|eine|die|das|der|une?|des|les?|una?|um|uma|el|la|los|las|os|as)\s+/i,
        "",
      );
    if (/[<>]/.test(rest) || URL.test(rest) || rest.split(/\s+/).length > MOST_WORDS || rest.length < 4)
      continue;
    if (lead === undefined && !/\p{L}{4}/u.test(rest)) continue;
    const name = cutAtWord(rest.charAt(0).toUpperCase() + rest.slice(1), LONGEST_NAME);
    return { name, quote: cutAtWord(text) };
  }
  return undefined;
}
