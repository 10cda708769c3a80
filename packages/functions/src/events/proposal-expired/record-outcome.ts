import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** Keeps the prices that no answer came for as lost. */
export const handler = consume(Proposal.Events.Expired, Proposal.recordOutcome);
