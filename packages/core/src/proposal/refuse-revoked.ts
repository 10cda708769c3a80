import { Code, fail } from "../platform/error";
import { find, type Row } from "./rows";

const REVOKED = "The client withdrew from this contract. Send a new proposal instead.";

/** Returns the contract that a change order belongs to, or the proposal itself. */
export const rootOf = async (row: Row): Promise<Row> =>
  row.change ? rootOf(await find(row.change.proposal_id)) : row;

/**
 * Refuses a change of a contract that a consumer withdrew from (2035), also where a change order came between.
 * One who withdrew from a change order alone still has the contract, and the next change brings it back.
 */
export async function refuseRevoked(row: Row): Promise<void> {
  if ((await rootOf(row)).revocation) fail(Code.ProposalUnavailable, REVOKED);
}
