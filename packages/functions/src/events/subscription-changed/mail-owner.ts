import { Billing } from "@stint/core/billing";
import { consume } from "../../http/consume";

/** Mails the owner what became of the subscription. */
export const handler = consume(Billing.Events.Changed, (data) => Billing.mailChange(data));
