import { Invoice } from "@stint/core/invoice";
import { notifyPaymentFailed } from "@stint/core/operations/notify/invoice";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that a payment failed. */
export const handler = consume(Invoice.Events.PaymentFailed, notifyPaymentFailed);
