/**
 * Which of a business's own numbers an address is made of, by its scheme (EAS): whoever takes an address must have
 * that number. Data; the forms are those of the registers, without spaces, dots and dashes. Pure.
 */
import { foldAddress, partsOf } from "./rules";

interface Proof {
  /** The forms of the id: their first group is the number itself. */
  id: RegExp;
  /** The forms in which a business writes the number, with the same group. */
  own: readonly RegExp[];
  /** The number in words, with an example. */
  words: string;
}

const proof = (id: RegExp, own: readonly RegExp[], words: string): Proof => ({
  id,
  own: [id, ...own],
  words,
});

export const PROOFS: Readonly<Record<string, Proof>> = {
  "0007": proof(/^(\d{10})$/, [/^SE(\d{10})01$/], "organization number, 5560125790"),
  "0060": proof(/^(\d{9})$/, [], "DUNS number, 123456789"),
  "0088": proof(/^(\d{13})$/, [], "GLN, 13 digits"),
  "0106": proof(/^(\d{8})$/, [/^KVK(\d{8})$/], "KVK number, 8 digits"),
  "0151": proof(/^(\d{11})$/, [/^ABN(\d{11})$/], "ABN, 11 digits"),
  "0184": proof(/^(?:DK)?(\d{8})$/, [], "CVR number, 8 digits"),
  "0190": proof(/^(\d{20})$/, [], "OIN, 20 digits"),
  "0191": proof(/^(\d{8})$/, [], "company code, 8 digits"),
  "0192": proof(/^(\d{9})$/, [/^(?:NO)?(\d{9})(?:MVA)?$/], "organization number, 9 digits"),
  "0195": proof(/^(?:SGUEN)?(\d{8,9}[A-Z]|[TSR]\d{2}[A-Z]{2}\d{4}[A-Z])$/, [], "UEN, 200312345A"),
  "0196": proof(/^(\d{10})$/, [], "kennitala, 10 digits"),
  "0200": proof(/^(\d{7,9})$/, [], "company code, 9 digits"),
  "0204": proof(/^(\d{2,12}(?:[0-9A-Z]{1,30})?\d{2})$/, [], "Leitweg-ID, 991012345606"),
  "0208": proof(/^([01]\d{9})$/, [/^BE([01]\d{9})$/], "enterprise number or VAT number, BE0428759497"),
  "0216": proof(/^0037(\d{8})[0-9A-Z]{0,5}$/, [/^(?:FI)?(\d{8})$/], "business ID or VAT number, FI20774740"),
  "0225": proof(
    /^(\d{9})(?:_\w{1,90})?$/,
    [/^FR[0-9A-Z]{2}(\d{9})$/, /^(\d{9})\d{5}$/],
    "SIREN, SIRET or VAT number, FR40303265045",
  ),
  "9914": proof(/^AT(U\d{8})$/, [], "VAT number, ATU12345678"),
  "9925": proof(/^BE([01]\d{9})$/, [/^([01]\d{9})$/], "VAT number, BE0428759497"),
  "9930": proof(/^DE(\d{9})$/, [], "VAT number, DE123456789"),
  "9932": proof(/^GB(\d{9}(?:\d{3})?)$/, [/^(\d{9}(?:\d{3})?)$/], "VAT number, GB123456789"),
  "9938": proof(/^LU(\d{8})$/, [], "VAT number, LU12345678"),
  "9944": proof(/^NL(\d{9}B\d{2})$/, [], "VAT number, NL123456789B01"),
};

const tidy = (text: string): string => text.toUpperCase().replace(/[\s./-]/g, "");
const coreOf = (form: RegExp, text: string): string | undefined => form.exec(text)?.[1];

/** The numbers that a business says it has. */
export interface OwnNumbers {
  tax_id: string;
  tax_number: string;
  register_number: string;
}

/**
 * Says what an address lacks to be this business's own: "" where it is made of one of its numbers, or else a sentence
 * for a person.
 */
export function lacksOwnership(address: string, of: OwnNumbers): string {
  const parts = partsOf(foldAddress(address));
  const found = parts && Object.hasOwn(PROOFS, parts.scheme) ? PROOFS[parts.scheme] : undefined;
  if (!parts || !found) return "This is no address of a network that Stint sends through";
  // The id of a French address may have an underscore: only the number before it is compared.
  const core = coreOf(found.id, parts.scheme === "0225" ? parts.id : tidy(parts.id));
  if (!core) return `This address does not have the form of its kind: ${found.words}`;
  const own = [of.tax_id, of.tax_number, of.register_number].map(tidy).filter(Boolean);
  const isOwn = own.some((text) => found.own.some((form) => coreOf(form, text) === core));
  return isOwn
    ? ""
    : `This address is made of a number that your business does not have in its settings: ${found.words}`;
}
