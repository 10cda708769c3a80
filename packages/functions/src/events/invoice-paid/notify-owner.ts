import { Invoice } from "@stint/core/invoice";
import { invoicePaid } from "@stint/core/operations/notify-owner";
import { consume } from "../../http/consume";

/** The owner hears that an invoice is paid. */
export const handler = consume("invoice-paid-notify-owner", Invoice.Events.Paid, invoicePaid);
