import type { Profile } from "@stint/documents/xml";
import type { EInvoiceFormat } from "../../client/einvoice-format/rules";
import type { Snapshot } from "../schema";

/** What each format is written by: the rules it keeps, and the syntax of its file. */
const FILES: Record<EInvoiceFormat, { profile: Profile; syntax: "ubl" | "cii" }> = {
  // Whoever asks for the XML all the same gets the plain one.
  none: { profile: "en16931", syntax: "ubl" },
  en16931_ubl: { profile: "en16931", syntax: "ubl" },
  xrechnung_ubl: { profile: "xrechnung", syntax: "ubl" },
  xrechnung_cii: { profile: "xrechnung", syntax: "cii" },
  peppol_bis: { profile: "peppol", syntax: "ubl" },
  facturx_en16931: { profile: "en16931", syntax: "cii" },
  facturx_basic: { profile: "basic", syntax: "cii" },
};

type Choice = Pick<Snapshot, "einvoice_format">;

/** Returns how the XML file of an invoice is written. */
export const fileOf = ({ einvoice_format }: Choice) => FILES[einvoice_format ?? "en16931_ubl"];

/** Says whether receivers in Peppol take what an invoice is written as: its own format, or XRechnung in UBL. */
export const suitsPeppol = (choice: Choice): boolean => {
  const { profile, syntax } = fileOf(choice);
  return syntax === "ubl" && (profile === "peppol" || profile === "xrechnung");
};

/** Says whether the format is a file of its own beside the PDF, which carries Factur-X itself. */
export const isFile = ({ einvoice_format }: Choice): boolean =>
  einvoice_format !== undefined && einvoice_format !== "none" && !einvoice_format.startsWith("facturx");

/** Returns the profile of the XML inside an invoice's PDF (Factur-X); undefined where the client gets none. */
export const embeddedProfile = ({ einvoice_format }: Choice): Profile | undefined => {
  if (einvoice_format === "none") return undefined;
  return einvoice_format === "facturx_basic" ? "basic" : "en16931";
};
