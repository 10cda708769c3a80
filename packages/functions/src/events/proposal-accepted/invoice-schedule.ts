import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** The deposit invoice goes out and the rest of the schedule is armed (D22). */
export const handler = consume("proposal-accepted-invoice-schedule", Proposal.Events.Accepted, (data) =>
  Proposal.issueSchedule(data),
);
