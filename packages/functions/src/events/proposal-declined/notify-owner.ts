import { notifyProposalDeclined } from "@stint/core/operations/notify/proposal";
import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that the client declined, and why. */
export const handler = consume(Proposal.Events.Declined, (data, event) =>
  notifyProposalDeclined(data, event.id),
);
