import { Invoice } from "@stint/core/invoice";
import { consume } from "../../http/consume";

/** Mails the owner that the client says a transfer is on its way. */
export const handler = consume(Invoice.Events.TransferSent, Invoice.mailTransferSent);
