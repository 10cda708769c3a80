import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** Mails the client that nothing is charged automatically any more. */
export const handler = consume(Payment.Events.Stopped, (data) => Payment.mailStopped(data));
