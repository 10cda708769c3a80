import { Client } from "../client";
import { findStored, row } from "../client/read";
import { Invoice } from "../invoice";
import { Ledger } from "../ledger";
import { Mail } from "../mailing";
import { Db } from "../platform/db";
import { Code, fail } from "../platform/error";
import { ofClient } from "../project/read";

const OPEN = new Set(["published", "sent", "viewed", "accepted"]);

/**
 * Deletes a client, frees its name, and forgets which of its addresses mail did not reach (D47). 2062 while a
 * proposal is out or its accepted work is under way, while an invoice is open, a series of invoices
 * continues, or the client has credit. Drafts stay and keep the client's name. 1004 when stale.
 */
export async function deleteClient(id: number, if_match?: number): Promise<undefined> {
  const attempt = async () => {
    const client = await row(id);
    Db.assertVersion(client, if_match);
    const projects = await ofClient(client.id);
    const tied = projects.some(
      ({ status, proposal_status, open_invoices }) =>
        status === "active" || open_invoices > 0 || (status === "draft" && OPEN.has(proposal_status ?? "")),
    );
    // Documents of a merged client are counted on that client's row (D46).
    const merged = await Promise.all(
      (client.merged_ids ?? []).map((each) => findStored(client.owner_id, each)),
    );
    const open = [client, ...merged].some((each) => each && each.open_count > 0);
    if (await Invoice.hasSeries([client.id, ...(client.merged_ids ?? [])])) fail(Code.ClientTied);
    // Credit is the client's money (D47).
    const credit = tied || open ? [] : await Ledger.creditOf(client.id);
    if (tied || open || credit.length > 0) fail(Code.ClientTied);
    await Client.remove(client);
    return client;
  };
  const { owner_id, contacts } = await Db.retryOnConflict(attempt);
  await Mail.Recipient.forget(
    owner_id,
    contacts.map(({ email }) => email),
  );
  return undefined;
}
