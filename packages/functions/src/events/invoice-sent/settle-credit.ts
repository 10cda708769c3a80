import { Invoice } from "@stint/core/invoice";
import { settleCredit } from "@stint/core/payment/owed-credit";
import { consume } from "../../http/consume";

/** Credit that a change order gave the client pays what the project asks for next. */
export const handler = consume("invoice-sent-settle-credit", Invoice.Events.Sent, settleCredit);
