import { notifyProposalRevoked } from "@stint/core/operations/notify/proposal";
import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that the client withdrew from the contract. */
export const handler = consume(Proposal.Events.Revoked, notifyProposalRevoked);
