import { Payout } from "@stint/core/payout";
import { notifyReleased } from "@stint/core/payout/mail";
import { consume } from "../../http/consume";

/** The bells ring for a payout that waited and goes on. */
export const handler = consume("payout-released-notify-both", Payout.Events.Released, notifyReleased);
