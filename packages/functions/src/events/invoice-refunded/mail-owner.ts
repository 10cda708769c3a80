import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** The owner hears of a refund that was made at the payment provider. */
export const handler = consume("invoice-refunded-mail-owner", Invoice.Events.Refunded, (data) =>
  Payment.mailRefundMade(data),
);
