import { Invoice } from "@stint/core/invoice";
import { notifyDisputeClosed } from "@stint/core/operations/notify/invoice";
import { consume } from "../../http/consume";

/** The bell rings for the end of a dispute. */
export const handler = consume(
  "invoice-dispute_closed-notify-owner",
  Invoice.Events.DisputeClosed,
  notifyDisputeClosed,
);
