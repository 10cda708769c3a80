import { Invoice } from "@stint/core/invoice";
import { notifyCreditSettled } from "@stint/core/operations/notify/owed-credit";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that no part of the credit waits any more. */
export const handler = consume(Invoice.Events.CreditSettled, notifyCreditSettled);
