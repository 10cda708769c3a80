import { refundedOf } from "../invoice/rows";
import { PaymentEntity } from "../payment/entity";
import { expectedFee, stateOf, wayOf } from "../payment/rules";
import { Actor } from "../platform/actor";
import { Money } from "../platform/money";

export interface Online {
  /** What clients paid into the installation's account and is theirs to be sent on: less refunds, fees, losses. */
  there: number;
  /** What the book does not say yet: fees that were not told, refunds that the provider did not answer for. */
  untold: number;
}

/** Batches of the database's own size are asked for at once. */
const AT_ONCE = 500;

/** What came in online in one currency, strongly consistent: one that settled a moment ago may be missing. */
export async function onlineIn(currency: string): Promise<Online> {
  const owner_id = Actor.owner();
  const settled = await PaymentEntity.query
    .received({ owner_id })
    .go({ pages: "all", attributes: ["owner_id", "invoice_id", "id", "provider", "account", "currency"] });
  const keys = settled.data
    .filter((each) => each.provider === "stripe" && !each.account && each.currency === currency)
    .map(({ invoice_id, id }) => ({ owner_id, invoice_id, id }));
  let there = 0;
  let untold = 0;
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const { data } = await PaymentEntity.get(keys.slice(from, from + AT_ONCE)).go({ consistent: true });
    for (const each of data) {
      const { amount, surcharge = 0, fee, refunds = [], dispute, method } = each;
      if (each.status !== "settled") continue;
      const refunded = refundedOf(each);
      const cost = fee ?? expectedFee(wayOf(method), Money.add(amount, surcharge), currency);
      if (fee === undefined) untold = Money.add(untold, cost);
      untold = Money.add(
        untold,
        Money.sum(refunds.filter(({ status }) => status === "unknown").map((refund) => refund.amount)),
      );
      const lost = dispute?.status === "lost" ? dispute.amount : 0;
      const gone = Money.sum([refunded, lost, cost, dispute?.fee ?? 0]);
      const contested = stateOf({ ...each, refunded }) === "disputed";
      there = Money.add(there, Money.subtract(contested ? 0 : Money.add(amount, surcharge), gone));
    }
  }
  return { there, untold };
}
