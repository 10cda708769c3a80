import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** An invoice of a series is paid with the method that its client let us keep. */
export const handler = consume("invoice-sent-charge-saved", Invoice.Events.Sent, (data) =>
  Payment.chargeSaved(data),
);
