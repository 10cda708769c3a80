import { Invoice } from "@stint/core/invoice";
import { settleCredit } from "@stint/core/payment/owed-credit";
import { consume } from "../../http/consume";

/** Gives credit that waited for the end of this payment. */
export const handler = consume(Invoice.Events.PaymentFailed, settleCredit);
