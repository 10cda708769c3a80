import { Invoice } from "@stint/core/invoice";
import { notifyPaymentReturned } from "@stint/core/operations/notify/invoice";
import { consume } from "../../http/consume";

/** The bell rings for a payment that came back. */
export const handler = consume(
  "invoice-payment_returned-notify-owner",
  Invoice.Events.PaymentReturned,
  notifyPaymentReturned,
);
