import { Client } from "../client";
import { foldEmail } from "../user/schema";

/** Whom a proposal was written to. */
interface Sent {
  sent_to?: string | null | undefined;
  email_cc?: string[] | undefined;
  client_id?: number | undefined;
}

/**
 * The signer's address, where the proposal was neither sent to it nor to a contact of the client who has it: a
 * forwarded link signs as whoever opened it, and both sides are told so (D20). Undefined where it is known, and for
 * a proposal that was sent to nobody.
 */
export async function unknownSigner(row: Sent, email: string): Promise<string | undefined> {
  if (!row.sent_to) return undefined;
  const client = row.client_id ? await Client.find(row.client_id) : undefined;
  const known = [row.sent_to, ...(row.email_cc ?? []), ...(client?.contacts ?? []).map((each) => each.email)];
  return known.some((each) => foldEmail(each) === foldEmail(email)) ? undefined : email;
}
