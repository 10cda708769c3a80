import { Lead } from "@stint/core/lead";
import { mailLead } from "@stint/core/lead/mail";
import { consume } from "../../http/consume";

/** Mails the owner what a visitor wrote on the lead page. */
export const handler = consume(Lead.Events.Submitted, mailLead);
