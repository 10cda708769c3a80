/** How client names are compared (D45). Browser-safe: the dialog and the server must agree. */

/**
 * A name as it is compared: NFKC, without invisible characters, trimmed, single spaces, case folded. "Acme ",
 * "ACME" and "Ａcme" are one name. Upper case first, so that "ß" meets "SS" and a final sigma any other.
 */
export function fold(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKC")
    .replace(/\s+/g, " ")
    .trim();
}
