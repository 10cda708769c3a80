import { Invoice } from "@stint/core/invoice";
import { notifyPaymentDisputed } from "@stint/core/operations/notify/invoice";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that a payment is contested. */
export const handler = consume(Invoice.Events.Disputed, notifyPaymentDisputed);
