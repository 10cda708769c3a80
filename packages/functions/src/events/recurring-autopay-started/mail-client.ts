import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** Mails the client the consent, word for word. */
export const handler = consume(Payment.Events.Started, (data) => Payment.mailStarted(data));
