import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** Has the provider forget a method that is no longer charged; tried again while it does not answer. */
export const handler = consume(Payment.Events.Stopped, (data) => Payment.forget(data));
