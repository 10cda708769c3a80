import { Invoice } from "@stint/core/invoice";
import { notifyDeliveryTold } from "@stint/core/operations/notify/invoice";
import { consume } from "../../http/consume";

/** Notifies the owner of what a network told of an e-invoice. */
export const handler = consume(Invoice.Events.DeliveryTold, (data) => notifyDeliveryTold(data));
