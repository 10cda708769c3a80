import { Billing } from "@stint/core/billing";
import { consume } from "../../http/consume";

/** Mails the owner that the trial ends. */
export const handler = consume(Billing.Events.TrialEnds, (data) => Billing.mailTrialEnd(data));
