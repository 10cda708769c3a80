import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** Who authorized a bank payment hears that it was ended before they confirmed it. */
export const handler = consume(
  "invoice-payment_replaced-mail-client",
  Invoice.Events.PaymentReplaced,
  Payment.mailReplaced,
);
