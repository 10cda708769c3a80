/** The languages of papers, and which a client's are in. Browser-safe: the words are loaded on their own. */

export const LANGUAGES = ["en", "de", "es", "fr", "it", "pt"] as const;
export type LanguageName = (typeof LANGUAGES)[number];

/** Each language by its own name and the English one, as an owner looks for it. */
export const LANGUAGE_NAMES: Record<LanguageName, string> = {
  en: "English",
  de: "German (Deutsch)",
  es: "Spanish (Español)",
  fr: "French (Français)",
  it: "Italian (Italiano)",
  pt: "Portuguese (Português)",
};

/** Where English papers write the day before the month. */
const DAY_FIRST: ReadonlySet<string> = new Set(["AU", "GB", "IE", "IN", "NZ", "SG", "ZA"]);
const SWISS: ReadonlySet<string> = new Set(["CH", "LI"]);

/**
 * Returns the tag (BCP 47) of papers in a language to a country: dates and figures are written as they are there.
 * "en" is the English of the US.
 */
export function tagOf(language: LanguageName | null | undefined, country: string): string {
  if (!language || language === "en") return DAY_FIRST.has(country) ? "en-GB" : "en";
  if (language === "pt" && country === "BR") return "pt-BR";
  return SWISS.has(country) && ["de", "fr", "it"].includes(language) ? `${language}-CH` : language;
}

/** Fills `{name}` in a text. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
