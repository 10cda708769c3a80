import { Invoice } from "@stint/core/invoice";
import { notifyInvoiceSendFailed } from "@stint/core/operations/notify/invoice";
import { consume } from "../../http/consume";

/** It rings for the owner when a scheduled invoice did not go out. */
export const handler = consume(
  "invoice-send_failed-notify-owner",
  Invoice.Events.SendFailed,
  notifyInvoiceSendFailed,
);
