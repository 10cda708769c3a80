/**
 * Words for an address to which a proposal was not sent and that no contact of its client has: in mails,
 * notifications, certificate and pages. Browser-safe, without a dependency.
 */
export const unknownSignerInWords = (email: string): string =>
  `Signed with an address this proposal was not sent to: ${email}`;

/** Describes an asker's address; undefined for a known address that was proven by a code. */
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

/** The address was not proven by a code. */
export const UNCHECKED = "Address not checked";
