import { Invoice } from "@stint/core/invoice";
import { disputeClosed } from "@stint/core/operations/notify-owner";
import { consume } from "../../http/consume";

/** The bell rings for the end of a dispute. */
export const handler = consume(
  "invoice-dispute_closed-notify-owner",
  Invoice.Events.DisputeClosed,
  disputeClosed,
);
