import { notifyProposalAccepted } from "@stint/core/operations/notify/proposal";
import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that the client accepted. */
export const handler = consume(Proposal.Events.Accepted, notifyProposalAccepted);
