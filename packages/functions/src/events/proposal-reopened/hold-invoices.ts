import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** Holds the unsent invoices while a change order waits for an answer again (D23). */
export const handler = consume(Proposal.Events.Reopened, Proposal.holdSchedule);
