import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** A change order that waits for an answer again holds what is not sent (D23). */
export const handler = consume(
  "proposal-reopened-hold-invoices",
  Proposal.Events.Reopened,
  Proposal.holdSchedule,
);
