import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** The client hears that a payment did not go through, and may pay again. */
export const handler = consume("invoice-payment_failed-mail-client", Invoice.Events.PaymentFailed, (data) =>
  Payment.mailFailedClient(data),
);
