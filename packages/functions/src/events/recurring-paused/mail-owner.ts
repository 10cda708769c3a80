import { Invoice } from "@stint/core/invoice";
import { consume } from "../../http/consume";

/** Mails the owner why a series of invoices was paused. */
export const handler = consume(Invoice.Events.RecurringPaused, (data) => Invoice.mailRecurringPaused(data));
