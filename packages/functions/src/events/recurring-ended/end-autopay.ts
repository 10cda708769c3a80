import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** Ends a series' automatic payment after its last invoice was charged. */
export const handler = consume(Invoice.Events.RecurringEnded, (data) => Payment.endAutopay(data));
