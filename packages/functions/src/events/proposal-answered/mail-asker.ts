import { Proposal } from "@stint/core/proposal";
import { mailAnswer } from "@stint/core/proposal/mail";
import { consume } from "../../http/consume";

/** Mails the person who asked the owner's answer. */
export const handler = consume(Proposal.Events.Answered, (data, event) => mailAnswer(data, event.id));
