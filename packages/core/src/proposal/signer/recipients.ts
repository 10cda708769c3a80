import { Client } from "../../client";
import { foldEmail } from "../../user/schema";

/** The recipients of a proposal. */
interface Sent {
  sent_to?: string | null | undefined;
  email_cc?: string[] | undefined;
  client_id?: number | undefined;
}

/**
 * Returns a function that tells whether an address is known: the proposal was sent to it, or a contact of the
 * client has it. All are known for a proposal that was never mailed.
 */
export async function readKnownAddresses(row: Sent): Promise<(email: string) => boolean> {
  if (!row.sent_to) return () => true;
  const client = row.client_id ? await Client.find(row.client_id) : undefined;
  const all = [row.sent_to, ...(row.email_cc ?? []), ...(client?.contacts ?? []).map((each) => each.email)];
  const known = new Set(all.map(foldEmail));
  return (email) => known.has(foldEmail(email));
}

/**
 * Returns the addresses whose owners took part in an acceptance: one that a code proved, and those to which
 * the owner mailed the document. A typed address without a code is not among them.
 */
export const answerersOf = (
  { sent_to, email_cc = [] }: Sent,
  { email, email_verification }: { email: string; email_verification: "typed" | "code" },
): string[] => [
  ...(email_verification === "code" ? [email] : []),
  ...(sent_to ? [sent_to, ...email_cc] : []),
];

/**
 * Returns whether an address is unknown: a forwarded link lets another person sign, and both sides are
 * informed of it (D20).
 */
export const isUnknown = async (row: Sent, email: string): Promise<boolean> => {
  // The usual signer is the recipient, which needs no read of the client.
  if (row.sent_to && foldEmail(row.sent_to) === foldEmail(email)) return false;
  return !(await readKnownAddresses(row))(email);
};
