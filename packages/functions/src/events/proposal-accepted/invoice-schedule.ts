import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** Sends the deposit invoice and schedules the others (D22). */
export const handler = consume("proposal-accepted-invoice-schedule", Proposal.Events.Accepted, (data) =>
  Proposal.issueSchedule(data),
);
