import { Invoice } from "@stint/core/invoice";
import { consume } from "../../http/consume";

/** Mails the owner why a scheduled invoice was not sent. */
export const handler = consume(Invoice.Events.SendFailed, (data) => Invoice.mailSendFailed(data));
