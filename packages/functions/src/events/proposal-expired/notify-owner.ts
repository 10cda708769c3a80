import { notifyProposalExpired } from "@stint/core/operations/notify/proposal";
import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that the last day has passed. */
export const handler = consume(Proposal.Events.Expired, notifyProposalExpired);
