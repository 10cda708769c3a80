import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** Sends the deposit invoice and schedules the others (D22). */
export const handler = consume(Proposal.Events.Accepted, (data) => Proposal.issueSchedule(data));
