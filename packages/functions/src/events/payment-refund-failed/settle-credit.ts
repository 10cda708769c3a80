import { Invoice } from "@stint/core/invoice";
import { settleCredit } from "@stint/core/payment/owed-credit";
import { consume } from "../../http/consume";

/** What came back of it, and is the client's credit, pays the project's open invoices. */
export const handler = consume(
  "payment-refund_failed-settle-credit",
  Invoice.Events.RefundFailed,
  settleCredit,
);
