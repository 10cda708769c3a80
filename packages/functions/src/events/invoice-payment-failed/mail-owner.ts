import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** Mails the owner that a payment failed. */
export const handler = consume(Invoice.Events.PaymentFailed, (data) => Payment.mailFailedOwner(data));
