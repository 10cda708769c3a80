import { Billing } from "@stint/core/billing";
import { consume } from "../../http/consume";

/** Mails the receipt of a charge of the plan. */
export const handler = consume(Billing.Events.Paid, (data) => Billing.mailReceipt(data));
