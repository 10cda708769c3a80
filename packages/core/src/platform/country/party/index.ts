import { withCountry } from "../index";

/** What stands under the name of a party on a paper. Browser-safe. */
export interface PrintedParty {
  name: string;
  address: string;
  country: string;
  tax_id: string;
  /** The label that its country prints before the number: "USt-IdNr.". */
  tax_label?: string | undefined;
  legal_name?: string | undefined;
  tax_number?: string | undefined;
  tax_number_label?: string | undefined;
  register_number?: string | undefined;
  contact_name?: string | undefined;
  phone?: string | undefined;
}

const withLabel = (id: string | undefined, label: string): string => (id ? `${label} ${id}` : "");

/**
 * Lists what is printed under a party's name, an entry a line: the legal name where it differs, the address
 * with its country, the numbers with their labels (`plain` for one that has none), whom to ask.
 */
export const describeParty = (of: PrintedParty, plain = "", language = "en"): string[] =>
  [
    of.legal_name && of.legal_name !== of.name ? of.legal_name : "",
    ...withCountry(of.address, of.country, language).split("\n"),
    withLabel(of.tax_id, of.tax_label ?? plain),
    withLabel(of.tax_number, of.tax_number_label ?? plain),
    of.register_number ?? "",
    of.contact_name && of.contact_name !== of.name ? of.contact_name : "",
    of.phone ?? "",
  ]
    .map((line) => line.trim())
    .filter(Boolean);
