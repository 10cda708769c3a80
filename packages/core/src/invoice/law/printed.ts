/** What an invoice prints because the law of its seller's country asks for it, frozen at sending. Pure. */
import { findInvoiceFacts, findTaxCurrency } from "../../platform/country/invoice";
import { findPaymentFacts } from "../../platform/country/payment";
import { findWording } from "../../platform/country/wording";
import { fill, type Language } from "../../platform/language";
import { Money } from "../../platform/money";
import type { Row } from "../read";
import type { Snapshot } from "../schema";
import { taxNameIn } from "../tax/rules";

type Exchanged = Pick<Row, "currency" | "totals"> &
  Partial<Pick<Row, "exchange_rate" | "exchange_rate_on" | "exchange_rate_source">>;

/** Returns the tax in the currency of the seller's books, where their law asks for it and a rate is known. */
export function findBooks(country: string, of: Exchanged): Snapshot["books"] {
  const currency = findTaxCurrency(country, of.currency);
  const { exchange_rate: rate, exchange_rate_on: on = "", exchange_rate_source: source = "" } = of;
  const { tax_total } = of.totals;
  if (!currency || !rate || tax_total === 0) return undefined;
  return { currency, rate, on, source, tax: Money.exchange(tax_total, rate, of.currency, currency) };
}

/** Says an amount of tax in the currency of the books, with the rate, its source and its day. */
export function describeBooks(
  { currency, rate, on, source, tax }: NonNullable<Snapshot["books"]>,
  from: string,
  country: string,
  { words, money, decimal, day }: Language,
): string {
  const origin = [source, on && day(on)].filter(Boolean).map((each) => `, ${each}`);
  return fill(words.in_books, {
    ...{ tax: taxNameIn(country), currency, from, rate: decimal(rate), amount: money(tax, currency) },
    source: origin.join(""),
  });
}

/** A word by itself: "late" is none of "plateforme". */
const word = (of: string): string => `(?<![\\p{L}\\d])(${of})(?![\\p{L}\\d])`;
/** A sentence that has each of these words. */
const all = (...words: string[]): RegExp =>
  new RegExp(`^${words.map((of) => `(?=.*${word(of)})`).join("")}`, "iu");

/** What a sentence of an owner's own says already, in the languages that they write in. */
const SAID: Record<string, readonly RegExp[]> = {
  late_penalty_rate: [
    all("verzugszins\\p{L}*|moratoires?|moratori"),
    all("p[ée]nalit[ée]s?|penali|penalidades?", "retard|ritardo|atraso|mora"),
    all("late|overdue", "payments?|fees?|interest|charges?|penalt(y|ies)"),
    all("int[ée]r[êe]ts?|intereses|interessi|juros", "retard|demora|mora|ritardo|atraso"),
  ],
  fixed_indemnity_40_eur: [
    all(
      "40(,00|\\.00)? ?(€|eur|euros?)|€ ?40(\\.00)?",
      "indemnit[ée]|indemnity|recouvrement|recovery|collection|beitreibung\\p{L}*|pauschale|cobro|recupero|cobran[çc]a",
    ),
  ],
  early_payment_discount_terms: [
    all("escomptes?|skonto|skonti"),
    all("sconto|sconti", "anticipat[oi]|pagamento"),
    all("discounts?", "early|earlier|prompt"),
    all("descuentos?|descontos?", "pronto|anticipad[oa]|antecipad[oa]"),
  ],
};

/** Splits words into sentences and lines; a point between digits ends none. */
const sentencesOf = (words: string): string[] => words.split(/[!?;\n]+|\.(?!\d)/);

interface Terms {
  country: string;
  client_kind: "business" | "person";
  /** Note and terms in the owner's words. */
  words: string;
}

/** Lists the terms of late and early payment that a country asks of invoices to businesses, and the owner did not say. */
export function listPaymentTerms({ country, client_kind, words: said }: Terms, language: Language): string[] {
  if (client_kind !== "business") return [];
  const { words, money } = language;
  const sentences = sentencesOf(said);
  const facts = findPaymentFacts(country);
  const [tier] = facts?.compensation?.tiers ?? [];
  const amount = Money.parse(tier?.amount ?? "40", "EUR") ?? 0;
  const texts: Record<string, string> = {
    late_penalty_rate: fill(words.late_penalty_rate, { points: facts?.late_interest?.points ?? "10" }),
    fixed_indemnity_40_eur: fill(words.fixed_indemnity, { amount: money(amount, "EUR") }),
    early_payment_discount_terms: words.no_early_discount,
  };
  return (findInvoiceFacts(country)?.full.fields ?? []).flatMap((field) => {
    const text = texts[field];
    const isSaid = SAID[field]?.some((pattern) => sentences.some((sentence) => pattern.test(sentence)));
    return text && !isSaid ? [text] : [];
  });
}

/**
 * Says that services are supplied, where a country asks invoices to businesses for the category of what they bill: all
 * that is billed here are services, and what was spent for them.
 */
export const describeOperation = (
  { country, client_kind }: Omit<Terms, "words">,
  { words }: Language,
): string[] =>
  client_kind === "business" &&
  findInvoiceFacts(country)?.full.fields.includes("operation_category_goods_services_mixed")
    ? [words.services_supplied]
    : [];

/** The kinds of wording of the categories without tax. */
const WORDINGS: Partial<Record<string, string>> = { AE: "reverse_charge", K: "within_eu", G: "export" };

/**
 * Lists what a country asks to print beside these groups, in its own language; nothing that their reasons
 * say already.
 */
export function listWordings(country: string, groups: Row["totals"]["groups"]): string[] {
  const texts = groups.flatMap(({ category, reason }) => {
    const kind = WORDINGS[category];
    const text = kind && findWording(country, kind)?.text;
    return text && !reason.includes(text) ? [text] : [];
  });
  return [...new Set(texts)];
}
