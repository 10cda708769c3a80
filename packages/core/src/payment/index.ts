import { PaymentEntity } from "../invoice/payment/entity";
import { Actor } from "../platform/actor";
import { Db } from "../platform/db";

export { chargeSaved, endAutopay } from "./autopay/charge";
export { findCovering } from "./autopay/cover";
export { AutopayEntity } from "./autopay/entity";
export { Events } from "./autopay/events";
export { mailStarted, mailStopped } from "./autopay/mail";
export * from "./autopay/schema";
export { autopayOf, autopayRecord, forget, stopByClient, stopByOwner } from "./autopay/stop";
export { takeDispute } from "./dispute";
export { mailFailedClient, mailFailedOwner, mailReplaced } from "./failed";
export * as Payment from "./index";
export { payByBank, startBank } from "./intent/bank";
export { cardPayment, startCardPayment } from "./intent/card";
export { paymentInitiated } from "./intent/initiated";
export { observe } from "./intent/news";
export { markPaid } from "./manual";
export { handleOwed, settleCredit, sweepOwed } from "./owed-credit";
export { mailDisputeClosed, mailDisputed, mailRefundFailed, mailRefundMade } from "./owner-mail";
export { mailReceipts, mailRefund } from "./receipt";
export { handleUnknown, reconcile } from "./reconcile";
export { refund, takeRefund } from "./refund/refund";
export { inHand } from "./reversal";
export { applyCredit, payWithCredit, reverse, spendCredit } from "./reverse";
export { countTrust } from "./trust";
export { HANDLED, receive } from "./webhook/webhook";

export interface Received {
  invoice_id: number;
  amount: number;
  currency: string;
  /** A date in the owner's zone. */
  paid_at: string;
}

/** Money that settled since a date, oldest first: for sums by month. */
export async function listReceived(since: string): Promise<Received[]> {
  const { data } = await Db.allOf(
    PaymentEntity.query
      .received({ owner_id: Actor.owner() })
      .between({ paid_at: since }, { paid_at: "9999" }),
    Db.ofWorkspace("payments that one workspace received"),
  );
  return data.map(({ invoice_id, amount, currency, paid_at }) => ({
    invoice_id,
    amount,
    currency,
    paid_at,
  }));
}
