/** The comparison of client names (D45). Browser-safe: the dialog and the server must agree. */

/** Stands among a client's unconfirmed addresses where a program changed what papers print of the client. */
export const CHANGED_DETAILS = "details";

/**
 * Returns a name in its compared form: NFKC, without invisible characters, trimmed, single spaces, case
 * folded. "Acme ", "ACME" and "Ａcme" are one name. Upper case comes first, so that "ß" equals "SS" and a
 * final sigma any other.
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
