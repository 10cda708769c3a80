import { Proposal } from "@stint/core/proposal";
import { mailReminder } from "@stint/core/proposal/mail";
import { consume } from "../../http/consume";

/** The client is reminded, unless there was an answer since (D38). */
export const handler = consume("proposal-reminded-mail-client", Proposal.Events.Reminded, mailReminder);
