import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** Makes the credit note that its owner decided on with the refund, where the call did not come to it. */
export const handler = consume(Invoice.Events.Refunded, (data) => Payment.reduceByRefund(data));
