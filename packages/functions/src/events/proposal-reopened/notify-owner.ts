import { notifyProposalReopened } from "@stint/core/operations/notify/proposal";
import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** The owner hears that a no was taken back. */
export const handler = consume("proposal-reopened-notify-owner", Proposal.Events.Reopened, (data, event) =>
  notifyProposalReopened(data, event.id),
);
