import { Invoice } from "@stint/core/invoice";
import { invoiceSendFailed } from "@stint/core/operations/notify-owner";
import { consume } from "../../http/consume";

/** It rings for the owner when a scheduled invoice did not go out. */
export const handler = consume(
  "invoice-send_failed-notify-owner",
  Invoice.Events.SendFailed,
  invoiceSendFailed,
);
