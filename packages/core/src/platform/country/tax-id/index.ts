/** Numbers of businesses, with the label that their country prints before them. Browser-safe. */

type Labels = readonly (readonly [label: string, form: RegExp])[];

const ANY = /./;
/**
 * The labels of each country's numbers, by their form without spaces, dots and dashes; the first that fits is
 * taken. Forms are those of python-stdnum.
 */
const LABELS: Record<string, Labels> = {
  AT: [
    ["UID-Nr.", /^ATU\d{8}$/],
    ["Steuernummer", ANY],
  ],
  AU: [
    ["ABN", /^\d{11}$/],
    ["ACN", /^\d{9}$/],
  ],
  BE: [["BTW/TVA", ANY]],
  BR: [
    ["CNPJ", /^[0-9A-Z]{12}\d\d$/],
    ["CPF", /^\d{11}$/],
  ],
  CA: [
    ["GST/HST no.", /^\d{9}RT\d{4}$/],
    ["QST no.", /^\d{10}TQ\d{4}$/],
    ["BN", /^\d{9}$/],
  ],
  CH: [["UID", ANY]],
  DE: [
    ["USt-IdNr.", /^DE\d{9}$/],
    ["Steuernummer", ANY],
  ],
  DK: [["CVR-nr.", ANY]],
  ES: [["NIF", ANY]],
  FI: [
    ["ALV-nro", /^FI\d{8}$/],
    ["Y-tunnus", ANY],
  ],
  FR: [
    ["N° TVA", /^FR[0-9A-Z]{2}\d{9}$/],
    ["SIRET", /^\d{14}$/],
    ["SIREN", /^\d{9}$/],
  ],
  GB: [
    ["VAT no.", /^(GB|XI)?(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/],
    ["UTR", /^\d{10}K?$/],
  ],
  IE: [["VAT no.", ANY]],
  IN: [
    ["GSTIN", /^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]{3}$/],
    ["PAN", /^[A-Z]{5}\d{4}[A-Z]$/],
  ],
  IT: [
    ["P. IVA", /^(IT)?\d{11}$/],
    ["Codice fiscale", /^[A-Z0-9]{16}$/],
  ],
  JP: [
    ["Registration no.", /^T\d{13}$/],
    ["Corporate no.", /^\d{13}$/],
  ],
  MX: [["RFC", ANY]],
  NL: [
    ["Btw-id", /^NL\d{9}B\d{2}$/],
    ["KvK-nr.", /^\d{8}$/],
  ],
  NO: [["Org.nr.", ANY]],
  NZ: [
    ["NZBN", /^\d{13}$/],
    ["GST no.", /^\d{8,9}$/],
  ],
  PL: [
    ["NIP", /^(PL)?\d{10}$/],
    ["REGON", /^(\d{9}|\d{14})$/],
  ],
  PT: [["NIF", ANY]],
  SE: [
    ["Momsreg.nr", /^SE\d{12}$/],
    ["Org.nr", ANY],
  ],
  SG: [["UEN", ANY]],
  US: [["EIN", /^\d{9}$/]],
};

/** Returns a number in capitals, without spaces, dots and dashes. */
export const plainId = (id: string): string => id.toUpperCase().replace(/[\s./-]/g, "");

/** Returns the label of a number: "USt-IdNr." for DE123456789 of Germany; "Tax id" where its form is unknown. */
export function labelOf(id: string, country: string): string {
  const plain = plainId(id);
  return LABELS[country]?.find(([, form]) => form.test(plain))?.[0] ?? "Tax id";
}

/** Registers of businesses whose numbers have a form of their own, and their lists (ISO 6523). */
const REGISTERS: Record<string, { label: string; scheme?: string }[]> = {
  AU: [{ label: "ABN", scheme: "0151" }, { label: "ACN" }],
  DK: [{ label: "CVR-nr.", scheme: "0184" }],
  FI: [{ label: "Y-tunnus", scheme: "0212" }],
  FR: [
    { label: "SIREN", scheme: "0002" },
    { label: "SIRET", scheme: "0009" },
  ],
  JP: [{ label: "Corporate no.", scheme: "0188" }],
  NL: [{ label: "KvK-nr.", scheme: "0106" }],
  NO: [{ label: "Org.nr.", scheme: "0192" }],
  PL: [{ label: "REGON" }],
  SE: [{ label: "Org.nr", scheme: "0007" }],
  SG: [{ label: "UEN", scheme: "0195" }],
};

/** Returns the register that a number is of, with its list where it has one; undefined for numbers of the tax office. */
export function findRegister(
  id: string | undefined,
  country: string,
): { id: string; scheme?: string } | undefined {
  const label = id && labelOf(id, country);
  const register = REGISTERS[country]?.find((each) => each.label === label);
  return id && register
    ? { id: plainId(id), ...(register.scheme ? { scheme: register.scheme } : {}) }
    : undefined;
}

/** Returns the labels of a country's numbers, for the fields that ask for them: "USt-IdNr.", "Steuernummer". */
export const labelsIn = (country: string): string[] => (LABELS[country] ?? []).map(([label]) => label);

/** Says whether a number is one of a person that must not stand on papers: a Social Security number. */
export const isPrivateId = (id: string, country: string): boolean =>
  country === "US" && /^\s*(\d{3}-\d{2}-\d{4})\s*$/.test(id);
