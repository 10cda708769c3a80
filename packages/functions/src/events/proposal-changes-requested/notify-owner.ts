import { notifyProposalChangesRequested } from "@stint/core/operations/notify/proposal";
import { Proposal } from "@stint/core/proposal";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that the client asks for changes. */
export const handler = consume(Proposal.Events.ChangesRequested, (data, event) =>
  notifyProposalChangesRequested(data, event.id),
);
