import { Invoice } from "@stint/core/invoice";
import { countMailTrust } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** Raises the owner's daily mail limit after an invoice was paid online. */
export const handler = consume(Invoice.Events.Paid, countMailTrust);
