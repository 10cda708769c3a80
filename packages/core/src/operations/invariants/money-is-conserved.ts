import { disputeDebitOf, sumSentRefunds } from "../../invoice/payment/rules";
import { Money } from "../../platform/money";
import { amountOf, balanceOf, compareAmounts, entity, paymentsIn, type RowInvariant, sumFees } from "./rows";

/** The accounts of the book in which money is. */
const HELD = ["clearing", "bank", "disputed"] as const;

/**
 * A violation means that money appeared or vanished between payments, refunds, fees, payouts and the ledger.
 */
export const moneyIsConserved: RowInvariant = {
  name: "money-is-conserved",
  meaning:
    "In − refunds − fees − payouts is not the balance of the book. Compare the workspace with the provider's own ledger.",
  sumRows: (rows) => {
    const payments = paymentsIn(rows);
    const postings = entity(rows, "posting");
    const online = payments.filter(({ provider }) => provider !== "credit");
    const received = online.filter(({ status }) => status === "settled");
    const money = Money.sum(
      received.flatMap((each) => [amountOf(each, "amount"), amountOf(each, "surcharge")]),
    );
    const given = Money.sum([...online.map(sumSentRefunds), ...received.map(disputeDebitOf)]);
    const outgoing = entity(rows, "payout").filter(({ status }) => status === "paid");
    const out = Money.sum([
      given,
      ...payments.map(sumFees),
      ...outgoing.map((each) => amountOf(each, "total")),
    ]);
    return {
      held: Money.sum(HELD.map((account) => balanceOf(postings, account))),
      kept: Money.subtract(money, out),
    };
  },
  checkSums: ({ held = 0, kept = 0 }) => compareAmounts("in − refunds − fees − payouts", held, kept),
};
