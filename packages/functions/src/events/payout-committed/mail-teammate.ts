import { Payout } from "@stint/core/payout";
import { notifyCommitted } from "@stint/core/payout/mail";
import { consume } from "../../http/consume";

/** Tells every teammate of the payout about their own part, by mail and in the app. */
export const handler = consume(Payout.Events.Committed, notifyCommitted);
