import { Invoice } from "@stint/core/invoice";
import { notifyCreditSettled } from "@stint/core/operations/notify/owed-credit";
import { consume } from "../../http/consume";

/** The owner hears that nothing of it waits any more. */
export const handler = consume(
  "invoice-credit_settled-notify-owner",
  Invoice.Events.CreditSettled,
  notifyCreditSettled,
);
