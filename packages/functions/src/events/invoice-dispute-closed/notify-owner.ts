import { Invoice } from "@stint/core/invoice";
import { notifyDisputeClosed } from "@stint/core/operations/notify/invoice";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that a dispute has ended. */
export const handler = consume(
  "invoice-dispute_closed-notify-owner",
  Invoice.Events.DisputeClosed,
  notifyDisputeClosed,
);
