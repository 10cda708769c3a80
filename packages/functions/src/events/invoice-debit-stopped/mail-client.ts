import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** Mails the client what became of a debit that was announced before automatic payment was stopped. */
export const handler = consume(Invoice.Events.DebitStopped, Payment.mailDebitStopped);
