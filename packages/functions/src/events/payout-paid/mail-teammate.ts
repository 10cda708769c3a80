import { Payout } from "@stint/core/payout";
import { notifyPaid } from "@stint/core/payout/mail";
import { consume } from "../../http/consume";

/** Every teammate of the payout hears that it was paid. */
export const handler = consume("payout-paid-mail-teammate", Payout.Events.Paid, notifyPaid);
