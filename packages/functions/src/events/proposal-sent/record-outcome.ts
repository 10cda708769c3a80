import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** Takes a lapsed proposal that is sent again out of what was lost. */
export const handler = consume(Proposal.Events.Sent, Proposal.recordOutcome);
