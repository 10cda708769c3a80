/** Self-billing: the words that are agreed, who may do what, the tax, and the numbers. Pure. */
import { findWording, listWordings } from "../../platform/country/wording";
import { Code } from "../../platform/error/catalogue";
import { lead, machine } from "../../platform/state";
import type { STATUSES, Treatment } from "./schema";

export type State = (typeof STATUSES)[number];
export const STATES = ["asked", "accepted", "declined", "ended"] as const;
export type Action = "ask" | "accept" | "decline" | "end";

/** The table: an agreement that was declined or ended is asked for anew, and its words stay on record. */
export const agreement = machine<State, Action>(STATES, {
  ask: { ...lead(["declined", "ended"], "asked"), otherwise: Code.Conflict },
  accept: { asked: "accepted", otherwise: Code.Conflict },
  decline: { asked: "declined", otherwise: Code.Conflict },
  end: { ...lead(["asked", "accepted"], "ended"), otherwise: Code.Conflict },
});

/** Returns what both agree to: who invoices for whom, what follows, and how it ends. */
export const agreementText = ({ business, name }: { business: string; name: string }): string =>
  [
    `${business} issues the invoices for the work of ${name} in ${name}'s name (self-billing), one for each payment, on the day it is paid.`,
    `${name} issues no invoice of their own for these payments, and tells ${business} at once when their address, tax number or tax treatment changes.`,
    "Each payment is the whole amount, tax included: the invoice shows net and tax as parts of it. A payment that comes back is taken back by a credit note.",
    "Both sides see each document as soon as it is made. Without an objection it stands as the invoice of the one who did the work. Either side can end this agreement at any time, for payments to come.",
  ].join("\n\n");

/** The last three signs of an id in base 36. */
const endOf = (id: number): string => id.toString(36).toUpperCase().slice(-3).padStart(3, "0");

/**
 * Returns the beginning of a teammate's numbers at one payer: their initials, three signs that tell people of one name
 * apart, and three of the payer. Two payers number in one seller's name, and no number may come twice (article 226(2)).
 */
export const prefixOf = (
  name: string,
  { user_id, owner_id }: { user_id: number; owner_id: number },
): string => {
  const letters = name
    .normalize("NFKD")
    .toUpperCase()
    .split(/[^A-Z]+/)
    .map((word) => word.slice(0, 1))
    .join("")
    .slice(0, 4);
  return `SB-${letters || "X"}-${endOf(user_id)}${endOf(owner_id)}-`;
};

export const numberOf = ({ prefix }: { prefix: string }, sequence: number): string =>
  `${prefix}${`${sequence}`.padStart(4, "0")}`;

/** Returns a country's own words for an untaxed supply, as far as they have a source. */
const lawful = (country: string, kind: string): string | undefined => {
  const found = findWording(country, kind);
  return found?.unsourced ? undefined : found?.text;
};

/** What stands where neither a treatment nor its country says anything of its own. */
const SMALL_BUSINESS = "Exempt: small business";
const REVERSE_CHARGE = "Reverse charge: the recipient accounts for the tax";

/** What of a business decides whether its tax is the other one's to pay. */
export interface TaxSide {
  name: string;
  country: string;
  tax_id: string;
}

/**
 * Says why work cannot be under reverse charge; undefined where it can. A buyer accounts for the tax of a seller in
 * another country (Directive 2006/112/EC, articles 44 and 196), and both numbers stand on the paper (article 226(3)
 * and (4)).
 */
export function refuseReverseCharge(seller: TaxSide, buyer: TaxSide): string | undefined {
  const unknown = [seller, buyer].find(({ country }) => !country);
  if (unknown)
    return `Reverse charge is for a payer in another country, and ${unknown.name} has none in the settings.`;
  if (seller.country === buyer.country)
    return `Reverse charge is for a payer in another country than ${seller.name}.`;
  const lacks = [seller, buyer].find(({ tax_id }) => !tax_id);
  return lacks && `Reverse charge needs both VAT numbers, and ${lacks.name} has none in the settings.`;
}

/**
 * Returns the tax of every line of the document, as the calculator takes it. Without words of the teammate's own the
 * reason is the one that the law of their country asks for.
 */
export function taxOf(treatment: Treatment, country: string) {
  const base = { id: 1, rate: "0", name: "Tax", reason: "" };
  switch (treatment.kind) {
    case "standard":
      return [{ ...base, name: treatment.name || "VAT", rate: treatment.rate, category: "S" as const }];
    case "small_business":
      return [
        {
          ...base,
          category: "E" as const,
          reason: treatment.note || lawful(country, "small_business") || SMALL_BUSINESS,
        },
      ];
    case "reverse_charge":
      return [
        {
          ...base,
          category: "AE" as const,
          reason: treatment.note || lawful(country, "reverse_charge") || REVERSE_CHARGE,
        },
      ];
    case "none":
      return [];
  }
}

/** What a credit note is called beside the word for self-billing; elsewhere in English alone. */
const CREDIT_NOTES: Record<string, string> = {
  de: "Storno",
  fr: "Avoir",
  nl: "Creditfactuur",
  es: "Factura rectificativa",
  pt: "Nota de crédito",
  it: "Nota di credito",
  pl: "Faktura korygująca",
  sv: "Kreditfaktura",
  da: "Kreditnota",
};

/**
 * Returns the title of a document by its seller's country: with the very words that the law asks for
 * (Directive 2006/112/EC, article 226(10a), in the country's languages; `country/wording` has the sources).
 */
export function titleOf(kind: "invoice" | "credit_note", country: string): string {
  const plain = kind === "invoice" ? "Self-billed invoice" : "Self-billed credit note";
  const words = listWordings(country).filter((each) => each.kind === "self_billing");
  const own = words.map(({ text, language }) => {
    const note = kind === "credit_note" && CREDIT_NOTES[language];
    return note ? `${note}, ${text}` : text;
  });
  const [first] = words;
  if (!first) return plain;
  if (first.language !== "en") return `${own.join(" / ")} (${plain.toLowerCase()})`;
  // "Self-billing" is in the plain title; another country's English words are not.
  return first.text === "Self-billing" ? `${plain} (self-billing)` : `${first.text} (${plain.toLowerCase()})`;
}

/** Returns the sentence that the seller's country asks for on a paper with tax; "" where it asks for none. */
export const sentenceOf = (country: string, taxed: boolean): string =>
  taxed ? (findWording(country, "self_billing_sentence")?.text ?? "") : "";
