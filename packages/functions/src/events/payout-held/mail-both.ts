import { Payout } from "@stint/core/payout";
import { notifyHeld } from "@stint/core/payout/mail";
import { consume } from "../../http/consume";

/** The owner hears that a payout waits for a client's money; its teammates, where it was promised to them. */
export const handler = consume("payout-held-mail-both", Payout.Events.Held, notifyHeld);
