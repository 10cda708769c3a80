import { Invoice } from "@stint/core/invoice";
import { paymentFailed } from "@stint/core/operations/notify-owner";
import { consume } from "../../http/consume";

/** The bell rings for a payment that did not go through. */
export const handler = consume(
  "invoice-payment_failed-notify-owner",
  Invoice.Events.PaymentFailed,
  paymentFailed,
);
