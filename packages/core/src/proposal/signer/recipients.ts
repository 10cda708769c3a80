import { Client } from "../../client";
import { foldEmail } from "../../user/schema";

/** Whom a proposal was written to. */
interface Sent {
  sent_to?: string | null | undefined;
  email_cc?: string[] | undefined;
  client_id?: number | undefined;
}

/**
 * Tells the addresses that a proposal was sent to, or that a contact of the client has, from others. All are known of
 * one that was sent to nobody.
 */
export async function readKnownAddresses(row: Sent): Promise<(email: string) => boolean> {
  if (!row.sent_to) return () => true;
  const client = row.client_id ? await Client.find(row.client_id) : undefined;
  const all = [row.sent_to, ...(row.email_cc ?? []), ...(client?.contacts ?? []).map((each) => each.email)];
  const known = new Set(all.map(foldEmail));
  return (email) => known.has(foldEmail(email));
}

/**
 * Whose own act an acceptance is: an address that a code proved, and those that its owner had mailed the document to.
 * What somebody with the link typed is none of theirs.
 */
export const answerersOf = (
  { sent_to, email_cc = [] }: Sent,
  { email, email_verification }: { email: string; email_verification: "typed" | "code" },
): string[] => [
  ...(email_verification === "code" ? [email] : []),
  ...(sent_to ? [sent_to, ...email_cc] : []),
];

/** Whether an address is none of these: a forwarded link signs as whoever opened it, and both sides are told so (D20). */
export const isUnknown = async (row: Sent, email: string): Promise<boolean> => {
  // The usual signer is the recipient, and needs no look at the client.
  if (row.sent_to && foldEmail(row.sent_to) === foldEmail(email)) return false;
  return !(await readKnownAddresses(row))(email);
};
