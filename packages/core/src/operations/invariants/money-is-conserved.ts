import { disputeDebitOf, sumSentRefunds } from "../../invoice/payment/rules";
import { Money } from "../../platform/money";
import { amountOf, balanceOf, compareAmounts, entity, feesOf, paymentsIn, type RowInvariant } from "./rows";

/**
 * A violation means that money appeared or vanished between payments, refunds, fees, payouts and the ledger.
 */
export const moneyIsConserved: RowInvariant = {
  name: "money-is-conserved",
  meaning:
    "In − refunds − fees − payouts is not the balance of the book. Compare the workspace with the provider's own ledger.",
  violations: ({ rows }) => {
    const payments = paymentsIn(rows);
    const postings = entity(rows, "posting");
    const online = payments.filter(({ provider }) => provider !== "credit");
    const received = online.filter(({ status }) => status === "settled");
    const money = Money.sum(
      received.flatMap((each) => [amountOf(each, "amount"), amountOf(each, "surcharge")]),
    );
    const given = Money.sum([...online.map(sumSentRefunds), ...received.map(disputeDebitOf)]);
    const outgoing = entity(rows, "payout").filter(({ status }) => status === "paid");
    const held = Money.sum(["clearing", "bank", "disputed"].map((account) => balanceOf(postings, account)));
    const out = Money.sum([
      given,
      ...payments.map(feesOf),
      ...outgoing.map((each) => amountOf(each, "total")),
    ]);
    return compareAmounts("in − refunds − fees − payouts", held, Money.subtract(money, out));
  },
};
