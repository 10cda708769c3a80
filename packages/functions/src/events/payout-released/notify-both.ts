import { Payout } from "@stint/core/payout";
import { notifyReleased } from "@stint/core/payout/mail";
import { consume } from "../../http/consume";

/** Notifies the owner and its teammates in the app that a payout goes on. */
export const handler = consume(Payout.Events.Released, notifyReleased);
