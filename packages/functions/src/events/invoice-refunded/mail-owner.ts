import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** Mails the owner about a refund made at the payment provider. */
export const handler = consume(Invoice.Events.Refunded, (data) => Payment.mailRefundMade(data));
