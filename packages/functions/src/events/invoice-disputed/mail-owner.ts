import { Invoice } from "@stint/core/invoice";
import { mailOwnerDisputed } from "@stint/core/operations/dispute-evidence";
import { consume } from "../../http/consume";

/** Mails the owner that a payment is contested, with the deadline for evidence and what is missing. */
export const handler = consume(Invoice.Events.Disputed, mailOwnerDisputed);
