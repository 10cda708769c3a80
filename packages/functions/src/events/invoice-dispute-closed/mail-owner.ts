import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** Mails the owner how a dispute ended, and where the money is. */
export const handler = consume(Invoice.Events.DisputeClosed, (data) => Payment.mailDisputeClosed(data));
