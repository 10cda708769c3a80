import { Invoice } from "@stint/core/invoice";
import { mailNote } from "@stint/core/invoice/mail";
import { consume } from "../../http/consume";

/** Mails the client the document that takes the invoice, or a part of it, back. */
export const handler = consume(Invoice.Events.Credited, (data) => mailNote(data));
