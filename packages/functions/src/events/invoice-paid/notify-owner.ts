import { Invoice } from "@stint/core/invoice";
import { notifyInvoicePaid } from "@stint/core/operations/notify/invoice";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that an invoice is paid. */
export const handler = consume(Invoice.Events.Paid, notifyInvoicePaid);
