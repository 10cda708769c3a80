import { Proposal } from "@stint/core/proposal";
import { mailDeclined } from "@stint/core/proposal/mail";
import { consume } from "../../http/consume";

/** Mails the owner the decline and its reason, and the recipient, when somebody else declined. */
export const handler = consume(Proposal.Events.Declined, (data, event) => mailDeclined(data, event.id));
