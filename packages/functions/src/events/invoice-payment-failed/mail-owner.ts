import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** The owner hears that a payment did not go through. */
export const handler = consume("invoice-payment_failed-mail-owner", Invoice.Events.PaymentFailed, (data) =>
  Payment.mailFailedOwner(data),
);
