import { Proposal } from "@stint/core/proposal";
import { mailDeclined } from "@stint/core/proposal/mail";
import { consume } from "../../http/consume";

/** The owner learns of the no, and why; the recipient, when it was somebody else's. */
export const handler = consume("proposal-declined-mail-owner", Proposal.Events.Declined, (data, event) =>
  mailDeclined(data, event.id),
);
