import { Invoice } from "@stint/core/invoice";
import { Share } from "@stint/core/payout/revenue-share";
import { consume } from "../../http/consume";

/** The project's rules follow the client's money. */
export const handler = consume(
  "invoice-refunded-share-payouts",
  Invoice.Events.Refunded,
  Share.reconcileShares,
);
