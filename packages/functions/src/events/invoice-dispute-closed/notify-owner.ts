import { Invoice } from "@stint/core/invoice";
import { notifyDisputeClosed } from "@stint/core/operations/notify/invoice";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that a dispute has ended. */
export const handler = consume(Invoice.Events.DisputeClosed, notifyDisputeClosed);
