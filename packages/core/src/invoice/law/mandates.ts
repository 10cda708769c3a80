import { countryName } from "../../platform/country";
import { findEinvoiceFacts } from "../../platform/country/einvoice";
import { Day } from "../../platform/date";
import type { NetworkName } from "../../platform/delivery/rules";
import type { CheckedDocument } from "./document";

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
  /** Only where the client is a person or in another country. */
  beyond?: true;
  /** Whom it is about, where the fact's own words need the facts beside it to be read. */
  whom?: string;
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
    country: "FR",
    scope: "e-reporting",
    name: "the figures of sales to persons and to other countries (e-reporting)",
    domestic: false,
    business: false,
    beyond: true,
    // The platforms' interface for it is not built: what a network carries here are invoices.
    whom: "large and mid-size companies; all others from September 1, 2027",
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

/** From how many days before a mandate it is told. */
const EARLY = 60;

const CANNOT = "Stint does not do that yet: do it with other software.";
/** What the owner does about a mandate that a network can serve here. */
const CAN =
  "Choose the network in Settings, Send e-invoices through, and add the client's electronic address; else do it with other software.";

/** The networks that stand ready: those of this stage, and the one that takes this very document. */
export interface Networks {
  available: readonly NetworkName[];
  serving?: NetworkName | undefined;
}

/**
 * Lists the mandates for e-invoices that a document comes under, and that nothing serves: told before it goes out.
 * One that goes out through its network to a receiver who is there is served.
 */
export function unservedMandates(of: CheckedDocument, networks: Networks = { available: [] }): string[] {
  const { country } = of.seller;
  const mandates = findEinvoiceFacts(country)?.mandates ?? [];
  return UNSERVED_MANDATES.flatMap(
    ({ country: where, scope, obligation, domestic, business, beyond, whom, name, served_by }) => {
      if (served_by && served_by === networks.serving) return [];
      if (where !== country) return [];
      if (domestic && of.buyer.country !== country) return [];
      if (business && of.client_kind !== "business") return [];
      if (beyond && of.client_kind === "business" && of.buyer.country === country) return [];
      const mandate = mandates.find(
        (each) => each.scope === scope && (obligation === undefined || each.obligation === obligation),
      );
      if (!mandate?.since || mandate.since > Day.addDays(of.date, EARLY)) return [];
      const since =
        mandate.since > of.date
          ? `From ${Day.inWords(mandate.since)} ${countryName(country)} asks`
          : `${countryName(country)} asks`;
      const advice = served_by && networks.available.includes(served_by) ? CAN : CANNOT;
      return [`${since} for ${name} (${whom ?? mandate.obligation}). ${advice}`];
    },
  );
}
