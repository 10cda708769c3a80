import { Client } from "../client";
import { foldEmail } from "../user/schema";

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
export async function knownOf(row: Sent): Promise<(email: string) => boolean> {
  if (!row.sent_to) return () => true;
  const client = row.client_id ? await Client.find(row.client_id) : undefined;
  const all = [row.sent_to, ...(row.email_cc ?? []), ...(client?.contacts ?? []).map((each) => each.email)];
  const known = new Set(all.map(foldEmail));
  return (email) => known.has(foldEmail(email));
}

/** The signer's address, where it is not known: a forwarded link signs as whoever opened it, and both sides are told so (D20). */
export const unknownSigner = async (row: Sent, email: string): Promise<string | undefined> =>
  (await knownOf(row))(email) ? undefined : email;
