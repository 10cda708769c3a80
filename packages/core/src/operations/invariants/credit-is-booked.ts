import { Money } from "../../platform/money";
import { amountOf, balanceOf, compareAmounts, entity, type RowInvariant } from "./rows";

/**
 * A violation means that clients could spend credit that the ledger does not have, or lose some that it has.
 */
export const creditIsBooked: RowInvariant = {
  name: "credit-is-booked",
  meaning: "What clients have in hand is not what the book says, or somebody has less than nothing.",
  violations: ({ rows }) => {
    const credits = entity(rows, "client_credit");
    return [
      ...compareAmounts(
        "credit of clients",
        Money.sum(credits.map((each) => amountOf(each, "amount"))),
        Money.negate(balanceOf(entity(rows, "posting"), "credit")),
      ),
      ...(credits.some((each) => amountOf(each, "amount") < 0)
        ? ["a client has less than nothing in hand"]
        : []),
    ];
  },
};
