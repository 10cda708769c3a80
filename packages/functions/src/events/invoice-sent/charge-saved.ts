import { Invoice } from "@stint/core/invoice";
import { Payment } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** Charges an invoice of a series to the client's saved method. */
export const handler = consume(Invoice.Events.Sent, (data) => Payment.chargeSaved(data));
