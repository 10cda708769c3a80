import { Proposal } from "@stint/core/proposal";
import { mailReminder } from "@stint/core/proposal/mail";
import { consume } from "../../http/consume";

/** Reminds the client by mail, unless there was an answer since (D38). */
export const handler = consume(Proposal.Events.Reminded, mailReminder);
