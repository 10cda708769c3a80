import { Proposal } from "@stint/core/proposal";
import { mailAccepted } from "@stint/core/proposal/mail";
import { consume } from "../../http/consume";

/** Mails both sides the sealed document itself (D21). */
export const handler = consume(Proposal.Events.Accepted, mailAccepted);
