import { closeInstalments, holdInstalments } from "../../invoice/schedule";
import { find } from "../rows";

/**
 * Closes a contract that a consumer withdrew from: unsent invoices wait for good, and open ones ask for nothing
 * any more. After a withdrawal from a change alone the open ones are still to be paid. For the reaction to
 * `proposal.revoked`; repeatable.
 */
export async function holdRevoked(ref: { project_id: number; proposal_id: number }): Promise<void> {
  const row = await find(ref.proposal_id);
  if (!row.revocation) return;
  if (row.change) await holdInstalments(ref);
  else await closeInstalments(ref, row.revocation.at);
}
