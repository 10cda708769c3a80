import { Invoice } from "@stint/core/invoice";
import { settleCredit } from "@stint/core/payment/owed-credit";
import { consume } from "../../http/consume";

/** Applies money of a failed refund that is the client's credit to the project's open invoices. */
export const handler = consume(Invoice.Events.RefundFailed, settleCredit);
