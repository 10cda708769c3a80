import { Payout } from "@stint/core/payout";
import { notifyFailed } from "@stint/core/payout/mail";
import { consume } from "../../http/consume";

/** Tells the owner that the provider did not send a payout, and why. */
export const handler = consume(Payout.Events.Failed, notifyFailed);
