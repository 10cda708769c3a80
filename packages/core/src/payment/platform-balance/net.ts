import { PROVIDER_FEES } from "../../billing/fee/rules";
import { findPayments, settledKeys } from "../../invoice/payment/read";
import {
  disputeDebitOf,
  estimateFee,
  stateOf,
  sumRequestedRefunds,
  wayOf,
} from "../../invoice/payment/rules";
import type { PaymentRow } from "../../invoice/read";
import { Actor } from "../../platform/actor";
import { Money } from "../../platform/money";

export interface Online {
  /**
   * The amount that clients paid into the platform's account and can be sent on: less refunds, fees and
   * losses.
   */
  there: number;
  /**
   * The amount that the ledger does not have yet: unknown fees, and refunds that the provider did not answer.
   */
  untold: number;
}

/** The number of keys requested at once, in the database's own batches. */
const AT_ONCE = 500;

/**
 * The part of one payment that the workspace can be sent; below 0 where the provider took more than came in.
 */
export interface Net {
  id: number;
  net: number;
  /** The fee, or its estimate. */
  fee: number;
  untold: number;
  /** The amount that the provider holds back while the payer's bank contests it. */
  contested: number;
}

/** Returns what a settled payment leaves: less refunds, lost or disputed amounts, and the provider's fee. */
export function netOf(of: PaymentRow): Net {
  const { id, amount, surcharge = 0, plan_fee = 0, currency, fee, refunds = [], dispute, method } = of;
  const refunded = sumRequestedRefunds(of);
  const theirs = estimateFee(PROVIDER_FEES[wayOf(method)], Money.add(amount, surcharge), currency);
  const cost = fee ?? Money.add(theirs, plan_fee);
  const unknown = refunds.filter(({ status }) => status === "unknown").map((refund) => refund.amount);
  const gone = Money.sum([refunded, disputeDebitOf(of), cost, dispute?.fee ?? 0]);
  const contested = stateOf({ ...of, refunded }) === "disputed";
  return {
    id,
    fee: cost,
    net: Money.subtract(contested ? 0 : Money.add(amount, surcharge), gone),
    contested: contested ? Money.add(amount, surcharge) : 0,
    untold: Money.sum([fee === undefined ? cost : 0, ...unknown]),
  };
}

/**
 * Returns each online payment received in one currency, strongly consistent, though the newest one may be
 * missing.
 */
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

/** Sums what was received online in one currency. */
export async function onlineIn(currency: string): Promise<Online> {
  const nets = await netsIn(currency);
  return {
    there: Money.sum(nets.map(({ net }) => net)),
    untold: Money.sum(nets.map(({ untold }) => untold)),
  };
}
