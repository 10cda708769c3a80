import { Invoice } from "@stint/core/invoice";
import { notifyPaymentReturned } from "@stint/core/operations/notify/invoice";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that a payment was returned. */
export const handler = consume(Invoice.Events.PaymentReturned, notifyPaymentReturned);
