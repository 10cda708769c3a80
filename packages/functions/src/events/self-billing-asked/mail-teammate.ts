import { SelfBilling } from "@stint/core/payout/self-billing";
import { mailAsked } from "@stint/core/payout/self-billing/mail";
import { consume } from "../../http/consume";

/** Mails the teammate the words that they are asked to agree to. */
export const handler = consume(SelfBilling.Events.Asked, mailAsked);
