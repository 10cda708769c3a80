import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** Keeps the prices that were accepted, for the next price of the same service. */
export const handler = consume(Proposal.Events.Accepted, Proposal.recordOutcome);
