import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** What is not sent of an accepted schedule waits while a change order does (D23). */
export const handler = consume("proposal-sent-hold-invoices", Proposal.Events.Sent, Proposal.holdSchedule);
