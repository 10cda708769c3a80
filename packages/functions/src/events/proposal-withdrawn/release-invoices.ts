import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** Releases the invoices of a change order that was not accepted, unchanged (D23). */
export const handler = consume(Proposal.Events.Withdrawn, Proposal.releaseSchedule);
