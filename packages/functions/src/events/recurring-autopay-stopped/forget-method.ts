import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** Cancels announced debits and has the provider forget the method; tried again while it does not answer. */
export const handler = consume(Payment.Events.Stopped, (data) => Payment.endConsent(data));
