import { Invoice } from "@stint/core/invoice";
import { consume } from "../../http/consume";

/** Credit that a change order gave the client pays what the project asks for next. */
export const handler = consume("invoice-sent-settle-credit", Invoice.Events.Sent, Invoice.settleCredit);
