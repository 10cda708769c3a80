import { Invoice } from "@stint/core/invoice";
import { notifyTransferSent } from "@stint/core/operations/notify/invoice";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that the client says a transfer is on its way. */
export const handler = consume(Invoice.Events.TransferSent, notifyTransferSent);
