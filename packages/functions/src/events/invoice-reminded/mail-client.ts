import { Invoice } from "@stint/core/invoice";
import { consume } from "../../http/consume";

/** Mails the client one reminder of what is open. */
export const handler = consume(Invoice.Events.Reminded, (data) => Invoice.mailReminder(data));
