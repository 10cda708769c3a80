import { Payout } from "@stint/core/payout";
import { notifyCommitted } from "@stint/core/payout/mail";
import { consume } from "../../http/consume";

/** Every teammate of the payout hears of their own part, by mail and in the bell. */
export const handler = consume("payout-committed-mail-teammate", Payout.Events.Committed, notifyCommitted);
