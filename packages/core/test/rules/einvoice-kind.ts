import type { Row } from "../../src/invoice/read";
import type { Item, Snapshot } from "../../src/invoice/schema";
import type { Given } from "./einvoice-support";

/** The parties of sample e-invoices, and what makes one of their kinds. */

export const party = (of: Partial<Snapshot["seller"]>): Snapshot["seller"] => ({
  name: "Mockford Books & Söhne",
  email: "robin@mockford.test",
  address: "",
  parts: { street: "Musterweg 1\nHof", postcode: "10115", city: "Berlin", region: "" },
  tax_id: "DE 123 456 789",
  country: "DE",
  contact_name: "Robin Mockford",
  phone: "+49 30 1234567",
  electronic_address: "9930:DE123456789",
  ...of,
});
export const buyer = (country: string, tax_id: string): Snapshot["buyer"] =>
  party({
    name: "Cedar <Row>",
    email: "maren@cedarrow.test",
    parts: { street: "2 Sample Lane", postcode: "75001", city: "Sampleton", region: "" },
    country,
    tax_id,
    electronic_address: "9957:FR12345678901",
  });
export const between = (seller: Partial<Snapshot["seller"]>, to: Snapshot["buyer"]): Snapshot => ({
  seller: party(seller),
  buyer: to,
  brand: { name: "Mockford Books", color: "#711fff", logo_url: null },
  project_name: null,
  time_zone: "UTC",
  payment_instructions: "By transfer, please",
  bank: {
    currency: "EUR",
    country: "DE",
    holder: "Robin Mockford",
    bank: "",
    iban: "DE89370400440532013000",
    bic: "COBADEFFXXX",
    routing: "",
    account: "",
    reference: "INV-0041",
  },
});
/** An account in a country without IBANs. */
export const SORTED: NonNullable<Snapshot["bank"]> = {
  ...{ currency: "GBP", country: "GB", holder: "Robin Mockford", bank: "", iban: "", bic: "" },
  ...{ routing: "601613", account: "31926819", reference: "INV-0041" },
};
export const german = between({}, buyer("DE", "DE987654321"));
export const french = between({}, buyer("FR", "FRXX999999999"));
export const abroad = between({}, buyer("US", "12-3456789"));
export const small = between({ tax_id: "", tax_number: "12/345/67890" }, buyer("DE", ""));

export interface Kind {
  name: string;
  snapshot: Snapshot;
  given: (amount: number) => Given;
  /** The share of the total that a credit note takes back. */
  credit?: number;
  /** The quantities of lines that a credit note takes back, and those that an earlier one took. */
  lines?: Credited[];
  earlier?: Credited[];
  /** What of the invoice does not follow from its lines: its kind, what is withheld, what it settles. */
  finish?: (row: Row) => Row;
  /** What a buyer issues for its seller. */
  self_billed?: "389" | "261";
}
export type Credited = { item_id: number; quantity: string };

export const line = (amount: number, more: Partial<Item> = {}): Partial<Item> => ({
  unit_price: amount,
  ...more,
});
