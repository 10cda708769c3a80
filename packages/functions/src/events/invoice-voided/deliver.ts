import { Invoice } from "@stint/core/invoice";
import { deliver } from "@stint/core/invoice/delivery";
import { consume } from "../../http/consume";

/** Hands the credit note's XML over to the client's network. */
export const handler = consume(Invoice.Events.Voided, ({ invoice_id, credit_note_id }) =>
  deliver(invoice_id, credit_note_id),
);
