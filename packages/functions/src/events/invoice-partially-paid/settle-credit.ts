import { Invoice } from "@stint/core/invoice";
import { consume } from "../../http/consume";

/** Credit that waited for the end of this payment is carried out. */
export const handler = consume(
  "invoice-partially_paid-settle-credit",
  Invoice.Events.PartiallyPaid,
  Invoice.settleCredit,
);
