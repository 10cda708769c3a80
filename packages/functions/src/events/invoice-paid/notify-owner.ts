import { Invoice } from "@stint/core/invoice";
import { Notification } from "@stint/core/notification";
import { consume } from "../../http/consume";

/** The owner hears that an invoice is paid. */
export const handler = consume("invoice-paid-notify-owner", Invoice.Events.Paid, (data) =>
  Notification.invoicePaid(data),
);
