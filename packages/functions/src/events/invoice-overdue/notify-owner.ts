import { Invoice } from "@stint/core/invoice";
import { notifyInvoiceOverdue } from "@stint/core/operations/notify/invoice";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that an invoice is late. */
export const handler = consume(Invoice.Events.Overdue, notifyInvoiceOverdue);
