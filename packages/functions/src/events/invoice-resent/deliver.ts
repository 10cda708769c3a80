import { Invoice } from "@stint/core/invoice";
import { deliverAgain } from "@stint/core/invoice/delivery";
import { consume } from "../../http/consume";

/** Hands the e-invoice over once more where the network did not deliver it. */
export const handler = consume(Invoice.Events.Resent, ({ invoice_id }) => deliverAgain(invoice_id));
