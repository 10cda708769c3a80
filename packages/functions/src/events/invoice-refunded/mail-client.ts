import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** The client hears what comes back. */
export const handler = consume("invoice-refunded-mail-client", Invoice.Events.Refunded, (data) =>
  Payment.mailRefund(data),
);
