import { Invoice } from "@stint/core/invoice";
import { tellReturned } from "@stint/core/invoice/delivery";
import { consume } from "../../http/consume";

/** Tells the network that money it heard of went back, where it asks for that. */
export const handler = consume(Invoice.Events.Refunded, tellReturned);
