import { Invoice } from "@stint/core/invoice";
import { Share } from "@stint/core/payout/revenue-share";
import { consume } from "../../http/consume";

/** Updates the project's shares to the client's money. */
export const handler = consume(Invoice.Events.Disputed, Share.reconcileShares);
