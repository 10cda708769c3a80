import { Invoice } from "@stint/core/invoice";
import { notifySeriesPaused } from "@stint/core/operations/notify/invoice";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that a series of invoices was paused. */
export const handler = consume(Invoice.Events.RecurringPaused, notifySeriesPaused);
