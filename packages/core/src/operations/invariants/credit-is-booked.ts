import { Money } from "../../platform/money";
import { amountOf, balanceOf, compareAmounts, entity, type RowInvariant } from "./rows";

/**
 * A violation means that clients could spend credit that the ledger does not have, or lose some that it has.
 */
export const creditIsBooked: RowInvariant = {
  name: "credit-is-booked",
  meaning: "What clients have in hand is not what the book says, or somebody has less than nothing.",
  checkRows: (rows) =>
    entity(rows, "client_credit").some((each) => amountOf(each, "amount") < 0)
      ? ["a client has less than nothing in hand"]
      : [],
  sumRows: (rows) => ({
    credit_in_hand: Money.sum(entity(rows, "client_credit").map((each) => amountOf(each, "amount"))),
    credit_booked: Money.negate(balanceOf(entity(rows, "posting"), "credit")),
  }),
  checkSums: ({ credit_in_hand = 0, credit_booked = 0 }) =>
    compareAmounts("credit of clients", credit_in_hand, credit_booked),
};
