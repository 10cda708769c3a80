import { Invoice } from "@stint/core/invoice";
import { consume } from "../../http/consume";

/** Mails the owner where they must act: refused, questioned, not delivered. */
export const handler = consume(Invoice.Events.DeliveryTold, (data) => Invoice.mailDeliveryTold(data));
