import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** Takes the prices out of what was lost: the proposal waits again. */
export const handler = consume(Proposal.Events.Reopened, Proposal.recordOutcome);
