import type { Origin } from "../fact";
import facts from "./facts.json" with { type: "json" };

type Line = Origin & { text: string };

export type InvoiceFacts = {
  /** The fields of a full invoice, by name: `seller_vat_id`. */
  full: Origin & { fields: string[] };
  /** The fields of an invoice up to `limit` (major units, net or gross by `basis`); null where there is none. */
  simplified:
    | (Origin & {
        limit: string | null;
        currency: string;
        basis: string | null;
        fields: string[];
        not_for: string[];
      })
    | null;
  /** True where the law asks for a note of the exemption for small businesses. */
  small_business_note_required?: boolean;
  /** The money that the tax has to be named in beside the invoice's own, and what else does; absent where it is free. */
  tax_currency?: Origin & { currency: string; also: string[] };
  consumers: Line;
  cross_border: Line;
  credit_note: Line;
  numbering: Line;
  language: Line;
  retention: Origin & { years: number; since: string | null };
};

const FACTS: Record<string, InvoiceFacts> = facts;

/** Returns the currency that a country's law asks for the tax in, where it is not the document's; undefined elsewhere. */
export function findTaxCurrency(country: string, currency: string): string | undefined {
  const asked = FACTS[country]?.tax_currency;
  return asked && asked.currency !== currency && !asked.also.includes(currency) ? asked.currency : undefined;
}

/** Returns what a country asks of invoices; undefined for a country without facts. */
export const findInvoiceFacts = (country: string): InvoiceFacts | undefined => FACTS[country];
