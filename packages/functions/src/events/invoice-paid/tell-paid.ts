import { Invoice } from "@stint/core/invoice";
import { tellPaid } from "@stint/core/invoice/delivery";
import { consume } from "../../http/consume";

/** Tells the network that the invoice is paid, where it asks for that. */
export const handler = consume(Invoice.Events.Paid, ({ invoice_id }) => tellPaid(invoice_id));
