import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** Mails the client what is refunded. */
export const handler = consume(Invoice.Events.Refunded, (data) => Payment.mailRefund(data));
