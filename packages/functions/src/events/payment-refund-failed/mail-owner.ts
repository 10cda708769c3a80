import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** Mails the owner that a refund did not arrive. */
export const handler = consume(Invoice.Events.RefundFailed, (data) => Payment.mailRefundFailed(data));
