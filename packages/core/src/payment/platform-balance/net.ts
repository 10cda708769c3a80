import { findPayments, settledKeys } from "../../invoice/payment/read";
import { estimateFee, stateOf, wayOf } from "../../invoice/payment/rules";
import { type PaymentRow, refundedOf } from "../../invoice/read";
import { Actor } from "../../platform/actor";
import { Money } from "../../platform/money";

export interface Online {
  /** What clients paid into the installation's account and is theirs to be sent on: less refunds, fees, losses. */
  there: number;
  /** What the book does not say yet: fees that were not told, refunds that the provider did not answer for. */
  untold: number;
}

/** Batches of the database's own size are asked for at once. */
const AT_ONCE = 500;

/** What of one payment is the workspace's to be sent on; below 0 where the provider took more than came in. */
export interface Net {
  id: number;
  net: number;
  /** What the provider keeps of it, or is expected to. */
  fee: number;
  untold: number;
  /** What the provider holds back while its payer's bank contests it. */
  contested: number;
}

/** What a payment that settled leaves: less refunds, what was lost or is disputed, and the provider's fee. */
export function netOf(of: PaymentRow): Net {
  const { id, amount, surcharge = 0, currency, fee, refunds = [], dispute, method } = of;
  const refunded = refundedOf(of);
  const cost = fee ?? estimateFee(wayOf(method), Money.add(amount, surcharge), currency);
  const unknown = refunds.filter(({ status }) => status === "unknown").map((refund) => refund.amount);
  const lost = dispute?.status === "lost" ? dispute.amount : 0;
  const gone = Money.sum([refunded, lost, cost, dispute?.fee ?? 0]);
  const contested = stateOf({ ...of, refunded }) === "disputed";
  return {
    id,
    fee: cost,
    net: Money.subtract(contested ? 0 : Money.add(amount, surcharge), gone),
    contested: contested ? Money.add(amount, surcharge) : 0,
    untold: Money.sum([fee === undefined ? cost : 0, ...unknown]),
  };
}

/** Each payment that came in online in one currency, strongly consistent: one of a moment ago may be missing. */
export async function netsIn(currency: string): Promise<Net[]> {
  const owner_id = Actor.owner();
  const settled = await settledKeys(owner_id);
  const keys = settled
    .filter((each) => each.provider === "stripe" && !each.account && each.currency === currency)
    .map(({ invoice_id, id }) => ({ owner_id, invoice_id, id }));
  const nets: Net[] = [];
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const rows = await findPayments(keys.slice(from, from + AT_ONCE));
    nets.push(...rows.filter(({ status }) => status === "settled").map(netOf));
  }
  return nets;
}

/** What came in online in one currency, in all. */
export async function onlineIn(currency: string): Promise<Online> {
  const nets = await netsIn(currency);
  return {
    there: Money.sum(nets.map(({ net }) => net)),
    untold: Money.sum(nets.map(({ untold }) => untold)),
  };
}
