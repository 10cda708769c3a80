import { Invoice } from "@stint/core/invoice";
import { deliver } from "@stint/core/invoice/delivery";
import { consume } from "../../http/consume";

/** Hands the e-invoice over to the client's network. */
export const handler = consume(Invoice.Events.Sent, ({ invoice_id }) => deliver(invoice_id));
