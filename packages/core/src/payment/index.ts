import { receivedSince, type SettledAmount } from "../invoice/payment/read";
import { Actor } from "../platform/actor";

export { findCovering } from "./autopay/cover";
export { Events } from "./autopay/events";
export { mailStarted, mailStopped } from "./autopay/mail";
export * from "./autopay/schema";
export { autopayOf, autopayRecord, stopByClient, stopByOwner } from "./autopay/stop";
export { chargeSaved, endAutopay } from "./charge-saved";
export { countMailTrust } from "./count-mail-trust";
export { applyCredit, payWithCredit, spendCredit } from "./credit";
export { takeDispute } from "./dispute";
export { endConsent } from "./end-consent";
export { mailDebitStopped, mailFailedClient, mailFailedOwner, mailReplaced } from "./failure";
export * as Payment from "./index";
export { payByBank, startBank } from "./intent/bank";
export { cardPayment, startCardPayment } from "./intent/card";
export { recordInitiation } from "./intent/initiation";
export { observe } from "./intent/news";
export { markPaid } from "./manual";
export {
  mailDisputeClosed,
  mailDisputed,
  mailEvidenceAsked,
  mailRefundFailed,
  mailRefundMade,
} from "./owner-mail";
export { mailReceipts, mailRefund } from "./receipt";
export { handleUnknown, reconcile } from "./reconcile";
export { reduceByRefund } from "./refund/reduce";
export { refund, takeRefund } from "./refund/refund";
export { reverse } from "./reverse-by-owner";
export { inHand } from "./reverse-settlement";
export { HANDLED, receive } from "./webhook/webhook";

export type { SettledAmount };

/** Returns money settled since a date, oldest first: for sums by month. */
export const listReceived = (since: string): Promise<SettledAmount[]> => receivedSince(Actor.owner(), since);
