import { notifyProposalViewed } from "@stint/core/operations/notify/proposal";
import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that the client opened the proposal, once for each version (D24). */
export const handler = consume(Proposal.Events.Viewed, notifyProposalViewed);
