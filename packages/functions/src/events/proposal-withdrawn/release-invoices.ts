import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** A change order that was not accepted lets the invoices go on as they were (D23). */
export const handler = consume(
  "proposal-withdrawn-release-invoices",
  Proposal.Events.Withdrawn,
  Proposal.releaseSchedule,
);
