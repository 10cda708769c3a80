import { Invoice } from "@stint/core/invoice";
import { notifyCreditOwed } from "@stint/core/operations/notify/owed-credit";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that a credit has to wait. */
export const handler = consume(Invoice.Events.CreditOwed, notifyCreditOwed);
