import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** Mails the owner that a payment is contested, with the deadline for evidence. */
export const handler = consume(Invoice.Events.Disputed, (data) => Payment.mailDisputed(data));
