import { Payout } from "@stint/core/payout";
import { notifyPaid } from "@stint/core/payout/mail";
import { consume } from "../../http/consume";

/** Tells every teammate of the payout that it was paid. */
export const handler = consume(Payout.Events.Paid, notifyPaid);
