import { notifyProposalAsked } from "@stint/core/operations/notify/proposal";
import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that the client asked a question. */
export const handler = consume(Proposal.Events.Asked, notifyProposalAsked);
