import { Code, fail } from "../../platform/error";
import type { Row } from "../rows";

/** Refuses a change of a contract that a consumer withdrew from (2035). */
export function refuseRevoked({ revocation }: Row): void {
  if (revocation)
    fail(Code.ProposalUnavailable, "The client withdrew from this contract. Send a new proposal instead.");
}
