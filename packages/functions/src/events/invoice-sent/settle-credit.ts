import { Invoice } from "@stint/core/invoice";
import { settleCredit } from "@stint/core/payment/owed-credit";
import { consume } from "../../http/consume";

/** Applies credit from change orders to the project's next amount due. */
export const handler = consume(Invoice.Events.Sent, settleCredit);
