import { SelfBilling } from "@stint/core/payout/self-billing";
import { mailIssued } from "@stint/core/payout/self-billing/mail";
import { consume } from "../../http/consume";

/** Mails the teammate the document that was made in their name. */
export const handler = consume(SelfBilling.Events.Issued, mailIssued);
