import { Lead } from "@stint/core/lead";
import { mailLead } from "@stint/core/lead/mail";
import { consume } from "../../http/consume";

/** The owner gets what a visitor said on the lead page. */
export const handler = consume("lead-submitted-mail-owner", Lead.Events.Submitted, mailLead);
