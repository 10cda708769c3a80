import {
  disputeDebitOf,
  returnedAmount,
  sumRequestedRefunds,
  sumSentRefunds,
} from "../../invoice/payment/rules";
import { Money } from "../../platform/money";
import { amountOf, compareAmounts, entity, paymentsIn, type RowInvariant } from "./rows";

/** A violation means that an invoice and its payments disagree: a receipt or a balance may be wrong. */
export const paymentsAreCounted: RowInvariant = {
  name: "payments-are-counted",
  meaning:
    "What an invoice says was paid or given back is not what its payments say, or one was refunded over.",
  checkRows: (rows) => {
    const payments = paymentsIn(rows);
    return entity(rows, "invoice").flatMap((invoice) => {
      const mine = payments.filter(({ invoice_id }) => invoice_id === invoice.id);
      const settled = mine.filter(({ status }) => status === "settled");
      const back = mine.map((each) =>
        returnedAmount({
          amount: each.amount,
          refunded: sumSentRefunds(each),
          lost: each.status === "settled" ? disputeDebitOf(each) : 0,
        }),
      );
      const { amount_paid } = invoice.totals as { amount_paid: number };
      return [
        ...compareAmounts(
          `received for ${invoice.id}`,
          amount_paid,
          Money.sum(settled.map(({ amount }) => amount)),
        ),
        ...compareAmounts(
          `given back of ${invoice.id}`,
          amountOf(invoice, "amount_refunded"),
          Money.sum(back),
        ),
        ...mine
          .filter((each) => sumRequestedRefunds(each) > each.amount)
          .map(({ id }) => `payment ${id} is refunded over`),
      ];
    });
  },
};
