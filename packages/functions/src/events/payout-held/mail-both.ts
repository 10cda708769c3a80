import { Payout } from "@stint/core/payout";
import { notifyHeld } from "@stint/core/payout/mail";
import { consume } from "../../http/consume";

/**
 * Tells the owner that a payout waits for a client's money; its teammates, too, where it was promised to
 * them.
 */
export const handler = consume(Payout.Events.Held, notifyHeld);
