import type { NetworkName } from "../../platform/delivery/rules";

/**
 * Mandates of `country/einvoice` that ask of each invoice what the product does not do yet. What is asked of
 * large businesses alone, or of books and software makers, is not in the list.
 */
export interface UnservedMandate {
  country: string;
  scope: string;
  obligation?: string;
  /** Its name in a sentence. */
  name: string;
  /** Only where the client is in the country, too. */
  domestic: boolean;
  /** Only where the client is a business. */
  business: boolean;
  /** The network that does it, where the workspace sends through it and the receiver is known there. */
  served_by?: NetworkName;
}

export const UNSERVED_MANDATES: readonly UnservedMandate[] = [
  {
    country: "BE",
    scope: "B2B issue and receive",
    name: "e-invoices over Peppol between businesses",
    domestic: true,
    business: true,
    served_by: "peppol",
  },
  {
    country: "BR",
    scope: "NFS-e national standard",
    name: "an NFS-e of each service",
    domestic: false,
    business: false,
  },
  {
    country: "ES",
    scope: "invoicing software (Verifactu)",
    obligation: "corporate tax payers",
    name: "VeriFactu records with a QR code",
    domestic: false,
    business: false,
  },
  {
    country: "ES",
    scope: "invoicing software (Verifactu)",
    obligation: "all others, also freelancers",
    name: "VeriFactu records with a QR code",
    domestic: false,
    business: false,
  },
  {
    country: "FR",
    scope: "B2B issue",
    obligation: "large and mid-size companies",
    name: "e-invoices over an accredited platform",
    domestic: true,
    business: true,
    served_by: "france",
  },
  {
    country: "FR",
    scope: "B2B issue",
    obligation: "SME and micro-businesses, also under the VAT franchise",
    name: "e-invoices over an accredited platform",
    domestic: true,
    business: true,
    served_by: "france",
  },
  {
    country: "IN",
    scope: "IRN via IRP for B2B and exports",
    name: "an invoice reference number",
    domestic: false,
    business: true,
  },
  {
    country: "IT",
    scope: "B2B and B2C",
    name: "e-invoices through SdI",
    domestic: true,
    business: false,
  },
  {
    country: "PL",
    scope: "issue in KSeF",
    obligation: "all others",
    name: "invoices in KSeF",
    domestic: false,
    business: true,
  },
  {
    country: "PT",
    scope: "certified software, ATCUD and QR on PDF and paper invoices",
    name: "certified software with ATCUD and QR code",
    domestic: false,
    business: false,
  },
  {
    country: "PT",
    scope: "PDF with qualified signature or seal",
    name: "a qualified signature on each PDF",
    domestic: false,
    business: false,
  },
];
