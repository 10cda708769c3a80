import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** Mails the client that the bank returned a payment. */
export const handler = consume(
  "invoice-payment_returned-mail-client",
  Invoice.Events.PaymentReturned,
  (data) => Payment.mailFailedClient(data),
);
