import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** Mails the client that the bank returned a payment. */
export const handler = consume(Invoice.Events.PaymentReturned, (data) => Payment.mailFailedClient(data));
