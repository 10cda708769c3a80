import { Proposal } from "@stint/core/proposal";
import { mailQuestion } from "@stint/core/proposal/mail";
import { consume } from "../../http/consume";

/** Mails the owner the client's question. */
export const handler = consume(Proposal.Events.Asked, mailQuestion);
