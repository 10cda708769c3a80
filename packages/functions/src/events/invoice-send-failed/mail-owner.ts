import { Invoice } from "@stint/core/invoice";
import { consume } from "../../http/consume";

/** The owner hears why a scheduled invoice did not go out. */
export const handler = consume("invoice-send_failed-mail-owner", Invoice.Events.SendFailed, (data) =>
  Invoice.mailSendFailed(data),
);
