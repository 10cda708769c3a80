import { Billing } from "@stint/core/billing";
import { consume } from "../../http/consume";

/** Mails the owner what was charged twice, and given back. */
export const handler = consume(Billing.Events.SurplusEnded, (data) => Billing.mailSurplus(data));
