/** The business terms of EN 16931 (BT-…) in use; amounts are decimal strings in the main unit. */
import type { Profile } from "./profiles";

export interface Party {
  /** BT-27, BT-44. */
  name: string;
  /** BT-28, BT-45: where the name that it trades under is another. */
  trading_name?: string | undefined;
  /** BT-29, BT-46: of an establishment; for a seller without any official number, our own. */
  id?: string | undefined;
  /** The list that it is of (ISO 6523), where it is of one. */
  id_scheme?: string | undefined;
  /** BT-30, BT-47. */
  legal_id?: string | undefined;
  /** The list of its register (ISO 6523), where the number is of one. */
  legal_scheme?: string | undefined;
  /** BT-33: what else the law asks of a seller, as its papers say it. */
  legal_text?: string | undefined;
  /** BT-31, BT-48: begins with a country's code (BR-CO-09). */
  vat_id?: string | undefined;
  /** BT-32. */
  tax_id?: string | undefined;
  /** BT-43, BT-58. */
  email: string;
  /** BT-41, BT-56. */
  contact_name?: string | undefined;
  /** BT-42, BT-57. */
  phone?: string | undefined;
  /** BT-34, BT-49. */
  electronic_address?: { scheme: string; id: string } | undefined;
  /** BT-35, BT-36, BT-162; BT-50, BT-51, BT-163: the lines of the street. */
  address: string[];
  /** BT-37, BT-52. */
  city?: string | undefined;
  /** BT-38, BT-53. */
  postcode?: string | undefined;
  /** BT-39, BT-54. */
  region?: string | undefined;
  /** BT-40, BT-55. */
  country: string;
}

/** The tax of something; `rate` is undefined for category O, which has none (BR-O-05). */
export interface Category {
  category: string;
  rate: string | undefined;
}

export interface Line extends Category {
  id: string;
  name: string;
  description: string;
  quantity: string;
  /** UN/ECE Recommendation 20. */
  unit: string;
  /** BT-146, the price of one unit. */
  price: string;
  /** BT-149: the price is that of so many; 1 unless given. */
  base?: string | undefined;
  /** BT-136, BT-141, BT-131. */
  discount: string | undefined;
  charge?: string | undefined;
  net: string;
}

/**
 * Kinds of documents that are written (UNTDID 1001): partial invoice, invoice, credit note, corrected invoice,
 * invoice of a prepayment, self-billed invoice and its credit note. A document that is read may be of another.
 */
export type DocumentType = "326" | "380" | "381" | "384" | "386" | "389" | "261";

/** BG-16 to BG-19: one way to pay (UNTDID 4461), with the account where there is one. */
export interface PaymentMeans {
  code: string;
  /** BT-84: an IBAN, or the number of an account where there are none. */
  account?: string | undefined;
  /** BT-85. */
  holder?: string | undefined;
  /** BT-86. */
  bic?: string | undefined;
  /** BT-86 where the account has no BIC: its bank's number in its country, such as a sort code. CII has no place for it. */
  clearing?: string | undefined;
  /** BT-83: what the payer writes, so that the money finds its invoice. */
  reference?: string | undefined;
}

export interface EInvoice<Type extends string = DocumentType> {
  /** BT-24 and BT-23: the rules that it is written by. */
  profile: Profile;
  type: Type;
  number: string;
  issued_on: string;
  due_on: string | undefined;
  currency: string;
  /** BT-6 and BT-111: the currency of the seller's books, where it is another, and the tax in it. */
  books?: { currency: string; tax: string } | undefined;
  note: string;
  terms: string;
  /** BT-13. */
  purchase_order: string;
  /** BT-10: what the buyer's books find it by. */
  buyer_reference: string;
  /** BG-14: the period of the supply. */
  period: { from: string; until: string } | undefined;
  /** BG-3: what a credit note takes back, and what a final invoice deducts, oldest first. */
  preceding: { number: string; issued_on: string }[];
  seller: Party;
  buyer: Party;
  /** BT-72 and BT-80: a supply within the EU names its destination (BR-IC-11, BR-IC-12). */
  delivery:
    | {
        on: string;
        country: string | undefined;
        city?: string | undefined;
        postcode?: string | undefined;
      }
    | undefined;
  payment?: PaymentMeans[] | undefined;
  lines: Line[];
  adjustments: (Category & { charge: boolean; reason: string; amount: string })[];
  breakdown: (Category & { base: string; amount: string; reason: string; code: string | undefined })[];
  totals: {
    lines: string;
    discounts: string | undefined;
    charges: string | undefined;
    net: string;
    tax: string;
    total: string;
    paid: string;
    /** BT-114. */
    rounding?: string | undefined;
    due: string;
  };
}
