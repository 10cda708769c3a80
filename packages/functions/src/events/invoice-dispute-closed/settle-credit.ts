import { Invoice } from "@stint/core/invoice";
import { consume } from "../../http/consume";

/** Credit that waited for the end of this payment is carried out. */
export const handler = consume(
  "invoice-dispute_closed-settle-credit",
  Invoice.Events.DisputeClosed,
  Invoice.settleCredit,
);
