import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** The owner hears that a payment is contested, and until when evidence counts. */
export const handler = consume("invoice-disputed-mail-owner", Invoice.Events.Disputed, (data) =>
  Payment.mailDisputed(data),
);
