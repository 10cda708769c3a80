import { Invoice } from "@stint/core/invoice";
import { notifyEvidenceAsked } from "@stint/core/operations/notify/invoice";
import { consume } from "../../http/consume";

/** Notifies the owner in the app of the same. */
export const handler = consume(Invoice.Events.EvidenceAsked, notifyEvidenceAsked);
