import { Invoice } from "@stint/core/invoice";
import { tellReturned } from "@stint/core/invoice/delivery";
import { consume } from "../../http/consume";

/** Tells the network that a payment it heard of was returned, where it asks for that. */
export const handler = consume(Invoice.Events.PaymentReturned, tellReturned);
