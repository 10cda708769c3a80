// Words of a text with their places, in a form in which the languages of clients and of the catalog meet.

/** A word of a text. */
export interface Token {
  /** Lower case, without accents. */
  text: string;
  start: number;
  end: number;
}

export const LANGUAGES = ["en", "de", "fr", "es", "pt"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Returns a word as it is compared: lower case, no accents, and German ß as ss. */
export const normalize = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/ß/g, "ss").replace(/œ/g, "oe");

/** Words, figures with their separators, and joined forms that are one word in most languages. */
const WORD = /\d+(?:[.,]\d+)*|[\p{L}\p{M}]+(?:[.](?=\p{L}{2}\b)[\p{L}]{2})?/gu;
const EMAIL = /\be[-\u2010\u2011 ]mail/giu;

/** Returns the words of a text; `offset` is added to their places. */
export function tokensOf(text: string, offset = 0): Token[] {
  // The joined word is as long as its two halves, so that places stay true.
  const joined = text.replace(EMAIL, "\u0020email");
  return [...joined.matchAll(WORD)].map((found) => ({
    text: normalize(found[0]),
    start: offset + found.index,
    end: offset + found.index + found[0].length,
  }));
}

const DOUBLE = /([bdgmnprt])\1$/;

/** Words of trades that are not a form of their stem: a booking is no book. */
const WHOLE = new Set([
  "naming",
  "news",
  "booking",
  "wedding",
  "training",
  "being",
  "thing",
  "nothing",
  "something",
]);

/** Returns what an English word's forms have in common: `photographs`, `photographing`. */
function stemEnglish(word: string): string {
  if (WHOLE.has(word)) return word;
  let stem = word;
  if (stem.length > 4 && stem.endsWith("ies")) stem = `${stem.slice(0, -3)}y`;
  else if (/(?:ss|x|ch|sh|zz)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (stem.length > 3 && /[^su]s$/.test(stem)) stem = stem.slice(0, -1);
  if (stem.length > 5 && stem.endsWith("ing")) stem = stem.slice(0, -3).replace(DOUBLE, "$1");
  else if (stem.length > 4 && stem.endsWith("ed") && !stem.endsWith("eed"))
    stem = stem.slice(0, -2).replace(DOUBLE, "$1");
  return stem.length > 3 ? stem.replace(/e$/, "").replace(/([^aeiou])i$/, "$1y") : stem;
}

/** Shortest that is left of a word of a language whose endings are taken off. */
const SHORTEST = 3;

function stemGerman(word: string): string {
  const stem = word.replace(/(?:innen|ern|em|en|er|es|e|s|n)$/, "");
  return stem.length < SHORTEST ? word : stem;
}

function stemRomance(word: string): string {
  const stem = word
    .replace(/(?:aux|eaux)$/, "al")
    .replace(/[sx]$/, "")
    .replace(/(?:oe|ao|a|e|o)$/, "")
    .replace(/(?:coe|ccion|cao)$/, "c");
  return stem.length < SHORTEST ? word : stem;
}

const STEMMERS: Record<Language, (word: string) => string> = {
  en: stemEnglish,
  de: stemGerman,
  fr: stemRomance,
  es: stemRomance,
  pt: stemRomance,
};

/** Returns what the forms of a word have in common. */
export const stemOf = (word: string, language: Language): string => STEMMERS[language](word);

/** Words that say nothing about what is asked for. */
const SMALL: Record<Language, string> = {
  en: "a an the of for to in on at by with and or our we us i you your my is are be it its this that these those as from so but if there have has had do does not no all any can will would should need want like also about up out into some them they their what which who how when than then only just more very one please",
  de: "der die das den dem des ein eine einen einem einer eines und oder wir uns unser unsere unseren unserer unserem ich mir mich mein meine sie ihr ihre ihren es ist sind war waren wird werden fur von vom zu zum zur im in an am auf aus bei mit nach uber unter vor als wie so aber auch noch nur nicht kein keine man sich dass da dann wenn was wer wo haben hat hatten sein soll sollen sollte muss mussen kann konnen brauchen bitte alle alles mehr sehr schon dazu etwa",
  fr: "le la les l un une des du de d et ou nous notre nos je j mon ma mes vous votre vos il elle ils elles on ce cet cette ces c est sont etait sera pour par avec sans sur sous dans en au aux a que qui qu quoi dont ne n pas plus se s sa son ses leur leurs si mais aussi tout tous toute toutes tres bien faut besoin avons ai ont voulons faire fait comme y",
  es: "el la los las un una unos unas de del y o e nosotros nos nuestro nuestra nuestros nuestras yo mi mis me usted su sus se lo le les es son era sera ser esta estan hay para por con sin sobre en a al que quien como cuando donde si no pero tambien mas muy todo todos toda todas ya solo hace falta necesitamos necesito queremos quiero tenemos tengo",
  pt: "o a os as um uma uns umas de do da dos das e ou nos nosso nossa nossos nossas eu meu minha meus minhas me voce seu sua seus suas se lo lhe e sao era sera ser esta estao ha para por com sem sobre em no na nos nas ao aos que quem como quando onde se nao mas tambem mais muito todo todos toda todas ja so precisamos preciso queremos quero temos tenho pela pelo isso isto",
};

const setOf = (language: Language): ReadonlySet<string> => new Set(SMALL[language].split(" "));
const small: Record<Language, ReadonlySet<string>> = {
  en: setOf("en"),
  de: setOf("de"),
  fr: setOf("fr"),
  es: setOf("es"),
  pt: setOf("pt"),
};

export const isSmall = (word: string, language: Language): boolean => small[language].has(word);

/** Returns the language whose small words a text has most of; `otherwise` where none leads. */
export function languageOf(tokens: readonly Token[], otherwise: Language = "en"): Language {
  let best = otherwise;
  let most = tokens.filter(({ text }) => small[otherwise].has(text)).length;
  for (const language of LANGUAGES) {
    const count = tokens.filter(({ text }) => small[language].has(text)).length;
    if (count > most) [best, most] = [language, count];
  }
  return best;
}
