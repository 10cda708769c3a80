import { Invoice } from "@stint/core/invoice";
import { settleCredit } from "@stint/core/payment/owed-credit";
import { consume } from "../../http/consume";

/** Credit that waited for the end of this payment is carried out. */
export const handler = consume("invoice-paid-settle-credit", Invoice.Events.Paid, settleCredit);
