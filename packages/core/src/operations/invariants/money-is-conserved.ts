import {
  amountOf,
  balanceOf,
  differing,
  entity,
  feesOf,
  lostOf,
  type RowInvariant,
  refundedOf,
  sum,
} from "./rows";

/** A violation means that money appeared or vanished between payments, refunds, fees, payouts and the book. */
export const moneyIsConserved: RowInvariant = {
  name: "money-is-conserved",
  meaning:
    "In − refunds − fees − payouts is not the balance of the book. Compare the workspace with the provider's own ledger.",
  violations: ({ rows }) => {
    const payments = entity(rows, "payment");
    const postings = entity(rows, "posting");
    const online = payments.filter(({ provider }) => provider !== "credit");
    const received = online.filter(({ status }) => status === "settled");
    const money = sum(received.map((each) => amountOf(each, "amount") + amountOf(each, "surcharge")));
    const given = sum(online.map((each) => refundedOf(each) + lostOf(each)));
    const outgoing = entity(rows, "payout").filter(({ status }) => status === "paid");
    const held = sum(["clearing", "bank", "disputed"].map((account) => balanceOf(postings, account)));
    return differing(
      "in − refunds − fees − payouts",
      held,
      money - given - sum(payments.map(feesOf)) - sum(outgoing.map((each) => amountOf(each, "total"))),
    );
  },
};
