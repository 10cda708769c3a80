/**
 * What a consumer reads of their right to withdraw, in the language of their papers: the notice, and the model form
 * of Directive 2011/83/EU, annex I(B) (in the United Kingdom Schedule 3 part B of the Consumer Contracts Regulations
 * 2013). The forms are the annex's in each language, as far as it is about services; no lawyer of those countries
 * has read the notices.
 */
import { fill, type LanguageName } from "../../platform/language/rules";
import { REVOCATION_DAYS, type Subject } from "./rules";
import type { NoticeWords } from "./words/en";

export type { NoticeWords };

/** Each is loaded where a document needs it, so no function starts with them. */
const WORDS: Record<LanguageName, () => Promise<{ words: NoticeWords }>> = {
  en: () => import("./words/en"),
  de: () => import("./words/de"),
  es: () => import("./words/es"),
  fr: () => import("./words/fr"),
  it: () => import("./words/it"),
  pt: () => import("./words/pt"),
};

/** Loads the words of a language; English where none was chosen. */
export const loadNotice = async (language: LanguageName | null | undefined): Promise<NoticeWords> =>
  (await WORDS[language ?? "en"]()).words;

/**
 * Who is told of a withdrawal, as the notice prints it: the legal name, and the telephone number that there is
 * (Directive 2011/83/EU, annex I(A), instruction 2, as of Directive 2019/2161).
 */
export interface Trader {
  name: string;
  email: string;
  /** "" where there is none, as with the number. */
  postal: string;
  phone: string;
}

/**
 * Returns the notice of the right as the client reads it before signing, a paragraph each, with the form at the end.
 * A change order that adds work has its own: withdrawing from it leaves the contract as it was before.
 */
export function noticeParagraphs(
  { name, email, postal, phone }: Trader,
  words: NoticeWords,
  of: Subject = "contract",
): string[] {
  const address = [name, postal, phone, email].filter(Boolean).join(", ");
  const { title, to, lines } = words.form;
  return [
    ...words[of].map((text) => fill(text, { days: REVOCATION_DAYS, name, address })),
    [title, `${to} ${address}:`, ...lines].join("\n"),
  ];
}
