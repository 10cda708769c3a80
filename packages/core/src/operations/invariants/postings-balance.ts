import { Money } from "../../platform/money";
import { entity, linesOf, type RowInvariant } from "./rows";

/**
 * A violation means that the ledger was written without `ledger/rules`: no figure of this workspace can be
 * trusted.
 */
export const postingsBalance: RowInvariant = {
  name: "postings-balance",
  meaning: "A posting does not sum to 0. No figure of this workspace can be trusted until it is mended.",
  checkRows: (rows) =>
    entity(rows, "posting").flatMap((posting) => {
      const total = Money.sum(linesOf(posting).map(({ amount }) => amount));
      return total === 0 ? [] : [`posting ${posting.id} is off by ${total}`];
    }),
};
