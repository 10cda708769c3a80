import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** Mails both sides the receipt of a part payment, with what is still due (D36). */
export const handler = consume(Invoice.Events.PartiallyPaid, (data) => Payment.mailReceipts(data));
