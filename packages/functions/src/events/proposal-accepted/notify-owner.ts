import { notifyProposalAccepted } from "@stint/core/operations/notify/proposal";
import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** The owner hears that the client accepted. */
export const handler = consume(
  "proposal-accepted-notify-owner",
  Proposal.Events.Accepted,
  notifyProposalAccepted,
);
