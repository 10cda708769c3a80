import { Invoice } from "@stint/core/invoice";
import { notifyInvoiceSendFailed } from "@stint/core/operations/notify/invoice";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that a scheduled invoice was not sent. */
export const handler = consume(Invoice.Events.SendFailed, notifyInvoiceSendFailed);
