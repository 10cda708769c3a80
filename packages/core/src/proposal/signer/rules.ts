/**
 * What is said of an address that a proposal was not sent to, and that no contact of its client has: in mail, bell,
 * certificate and on pages. Browser-safe, without a dependency.
 */
export const unknownSignerInWords = (email: string): string =>
  `Signed with an address this proposal was not sent to: ${email}`;

/** Of who asks or wishes. */
export const unknownWriterInWords = (email: string): string =>
  `Not an address this proposal was sent to: ${email}`;
