import { Proposal } from "@stint/core/proposal";
import { mailChangesRequested } from "@stint/core/proposal/mail";
import { consume } from "../../http/consume";

/** The owner gets the client's wish. */
export const handler = consume(
  "proposal-changes-requested-mail-owner",
  Proposal.Events.ChangesRequested,
  (data, event) => mailChangesRequested(data, event.id),
);
