/**
 * What is said of an address that a proposal was not sent to, and that no contact of its client has: in mail, bell,
 * certificate and on pages. Browser-safe, without a dependency.
 */
export const unknownSignerInWords = (email: string): string =>
  `Signed with an address this proposal was not sent to: ${email}`;

/** Of who asks or wishes; undefined of an address that is known and was proven by a code. */
export function writerInWords(of: {
  email: string;
  unknown_email: boolean;
  email_verification?: "typed" | "code";
}): string | undefined {
  const elsewhere = "ot an address this proposal was sent to";
  const checked = of.email_verification === "code";
  if (checked && !of.unknown_email) return undefined;
  const what = checked ? `N${elsewhere}` : UNCHECKED + (of.unknown_email ? `, and n${elsewhere}` : "");
  return `${what}: ${of.email}`;
}

/** Nobody proved that the address is theirs. */
export const UNCHECKED = "Address not checked";
