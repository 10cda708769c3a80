import { notifyProposalReopened } from "@stint/core/operations/notify/proposal";
import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that a decline was withdrawn. */
export const handler = consume(Proposal.Events.Reopened, (data, event) =>
  notifyProposalReopened(data, event.id),
);
