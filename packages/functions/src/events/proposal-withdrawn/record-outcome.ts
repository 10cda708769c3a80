import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** Takes a lapsed proposal that the owner withdrew out of what was lost. */
export const handler = consume(Proposal.Events.Withdrawn, Proposal.recordOutcome);
