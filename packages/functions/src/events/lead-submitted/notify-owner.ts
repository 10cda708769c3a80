import { Lead } from "@stint/core/lead";
import { notifyLeadSubmitted } from "@stint/core/operations/notify/lead";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that somebody filled in the lead page. */
export const handler = consume(Lead.Events.Submitted, notifyLeadSubmitted);
