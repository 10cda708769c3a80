import { Invoice } from "@stint/core/invoice";
import { notifyPaymentFailed } from "@stint/core/operations/notify/invoice";
import { consume } from "../../http/consume";

/** The bell rings for a payment that did not go through. */
export const handler = consume(
  "invoice-payment_failed-notify-owner",
  Invoice.Events.PaymentFailed,
  notifyPaymentFailed,
);
