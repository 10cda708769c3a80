import { Invoice } from "@stint/core/invoice";
import { notifyPaymentDisputed } from "@stint/core/operations/notify/invoice";
import { consume } from "../../http/consume";

/** The bell rings for a payment that is contested. */
export const handler = consume(
  "invoice-disputed-notify-owner",
  Invoice.Events.Disputed,
  notifyPaymentDisputed,
);
