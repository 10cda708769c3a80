import { Invoice } from "@stint/core/invoice";
import { notifySeriesPaused } from "@stint/core/operations/notify/invoice";
import { consume } from "../../http/consume";

/** It rings for the owner when a series of invoices stopped. */
export const handler = consume(
  "recurring-paused-notify-owner",
  Invoice.Events.RecurringPaused,
  notifySeriesPaused,
);
