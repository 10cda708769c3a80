import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** Mails both sides the receipt of the payment that settled the invoice. */
export const handler = consume(Invoice.Events.Paid, (data) => Payment.mailReceipts(data));
