import { labelOf } from "../../platform/country/tax-id";
import type { Snapshot, Totals } from "../schema";

/** What is checked: the parties as they would be frozen, and the words and figures of one document. */
export interface CheckedDocument {
  seller: Snapshot["seller"];
  buyer: Snapshot["buyer"];
  client_kind: "business" | "person";
  /** The day of issue. */
  date: string;
  currency: string;
  total: number;
  groups: Totals["groups"];
  title: string;
  /** Note and terms, as printed. */
  words: string;
  buyer_reference: string;
  purchase_order: string;
  supply_from: string | undefined;
  is_deposit: boolean;
  /** The tax on it, and whether its rate to the currency of the seller's books is whole: with its day and source. */
  tax_total: number;
  has_rate: boolean;
}

export const PLACES = ["settings", "client", "invoice"] as const;

/** A field that a country asks for and the document lacks. */
export interface MissingField {
  field: string;
  /** What is missing, in words that begin a sentence. */
  text: string;
  /** Where it is filled in. */
  place: (typeof PLACES)[number];
  /** The field of that form, by its name. */
  at: string;
  /** The country whose list names it. */
  country: string;
  /** True where the document is wrong without it; all others are told only. */
  is_needed: boolean;
}

/** Says whether a party has a number that its country prints with one of these labels. */
export function hasNumber(of: Snapshot["seller"], ...labels: string[]): boolean {
  return [of.tax_id, of.tax_number, of.register_number].some(
    (id) => id && labels.includes(labelOf(id, of.country)),
  );
}
