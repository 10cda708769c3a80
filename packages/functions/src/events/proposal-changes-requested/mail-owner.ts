import { Proposal } from "@stint/core/proposal";
import { mailChangesRequested } from "@stint/core/proposal/mail";
import { consume } from "../../http/consume";

/** Mails the owner the client's request for changes. */
export const handler = consume(Proposal.Events.ChangesRequested, (data, event) =>
  mailChangesRequested(data, event.id),
);
