import { Invoice } from "@stint/core/invoice";
import { consume } from "../../http/consume";

/** Mails the owner what a signed change order still owes, and why it waits. */
export const handler = consume(Invoice.Events.CreditOwed, Invoice.mailCreditOwed);
