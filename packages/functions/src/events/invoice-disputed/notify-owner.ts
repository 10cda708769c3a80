import { Invoice } from "@stint/core/invoice";
import { invoiceDisputed } from "@stint/core/operations/notify-owner";
import { consume } from "../../http/consume";

/** The bell rings for a payment that is contested. */
export const handler = consume("invoice-disputed-notify-owner", Invoice.Events.Disputed, invoiceDisputed);
