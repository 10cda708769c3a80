import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** Keeps the prices that were lost, for the next price of the same service. */
export const handler = consume(Proposal.Events.Declined, Proposal.recordOutcome);
