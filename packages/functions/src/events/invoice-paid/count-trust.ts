import { Invoice } from "@stint/core/invoice";
import { countTrust } from "@stint/core/payment";
import { consume } from "../../http/consume";

/** An invoice that was paid online lets its owner mail more people a day. */
export const handler = consume("invoice-paid-count-trust", Invoice.Events.Paid, countTrust);
