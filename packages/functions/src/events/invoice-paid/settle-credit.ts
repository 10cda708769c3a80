import { Invoice } from "@stint/core/invoice";
import { consume } from "../../http/consume";

/** Credit that waited for the end of this payment is carried out. */
export const handler = consume("invoice-paid-settle-credit", Invoice.Events.Paid, Invoice.settleCredit);
