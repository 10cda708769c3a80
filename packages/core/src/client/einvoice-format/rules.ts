/** What e-invoices to a client are written as. Browser-safe. */
import { networkOf } from "../../platform/delivery/rules";

export const EINVOICE_FORMATS = [
  "none",
  "en16931_ubl",
  "xrechnung_ubl",
  "xrechnung_cii",
  "peppol_bis",
  "facturx_en16931",
  "facturx_basic",
] as const;
export type EInvoiceFormat = (typeof EINVOICE_FORMATS)[number];

/** Each format by its name; the first four are files of their own, the others a part of the PDF. */
export const FORMAT_NAMES: Record<EInvoiceFormat, string> = {
  none: "None",
  en16931_ubl: "EN 16931 (UBL)",
  xrechnung_ubl: "XRechnung 3 (UBL)",
  xrechnung_cii: "XRechnung 3 (CII)",
  peppol_bis: "Peppol BIS 3",
  facturx_en16931: "Factur-X / ZUGFeRD, EN 16931",
  facturx_basic: "Factur-X / ZUGFeRD, Basic",
};

/** The Leitweg-ID of a German authority: two to twelve digits, what it likes, two check digits. */
export const isLeitwegId = (text: string): boolean => /^\d{2,12}(-[A-Z0-9]{1,30})?-\d{2}$/i.test(text.trim());

interface Details {
  country?: string | null | undefined;
  buyer_reference?: string | null | undefined;
  electronic_address?: string | null | undefined;
  einvoice_format?: EInvoiceFormat | null | undefined;
}

/** Says whether a client asks for an e-invoice: by a choice, or by details that only some formats carry. */
export const asksForFile = (of: Details): boolean =>
  Boolean(of.einvoice_format) || formatFor(of) !== "en16931_ubl";

/**
 * Returns the format of e-invoices to a client: the one chosen, else what their details ask for. A German
 * authority takes XRechnung, whoever can be reached in Peppol its own; a format that would lack something is never
 * taken unasked.
 */
export function formatFor({
  country,
  buyer_reference,
  electronic_address,
  einvoice_format,
}: Details): EInvoiceFormat {
  if (einvoice_format) return einvoice_format;
  if (country === "DE" && isLeitwegId(buyer_reference ?? "")) return "xrechnung_ubl";
  // An address of the French directory looks like one, and nobody reads Peppol's format there.
  const isPeppol = /^\d{4}:/.test(electronic_address ?? "") && networkOf(electronic_address) !== "france";
  return isPeppol && buyer_reference ? "peppol_bis" : "en16931_ubl";
}
