import { Invoice } from "@stint/core/invoice";
import { paymentReturned } from "@stint/core/operations/notify-owner";
import { consume } from "../../http/consume";

/** The bell rings for a payment that came back. */
export const handler = consume(
  "invoice-payment_returned-notify-owner",
  Invoice.Events.PaymentReturned,
  paymentReturned,
);
