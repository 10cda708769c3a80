import { Invoice } from "@stint/core/invoice";
import { consume } from "../../http/consume";

/** The owner hears why a series of invoices stopped. */
export const handler = consume("recurring-paused-mail-owner", Invoice.Events.RecurringPaused, (data) =>
  Invoice.mailRecurringPaused(data),
);
