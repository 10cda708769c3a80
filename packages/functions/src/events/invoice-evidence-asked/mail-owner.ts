import { Invoice } from "@stint/core/invoice";
import { mailOwnerAsked } from "@stint/core/operations/dispute-evidence";
import { consume } from "../../http/consume";

/** Mails the owner that the payer's bank asks about a payment, or that evidence is due soon. */
export const handler = consume(Invoice.Events.EvidenceAsked, mailOwnerAsked);
