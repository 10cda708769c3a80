import { balanceOf, compareAmounts, entity, type RowInvariant } from "./rows";

/**
 * A violation means that a client is billed another amount than the ledger has: stop that invoice's
 * reminders.
 */
export const receivableIsDue: RowInvariant = {
  name: "receivable-is-due",
  meaning:
    "An invoice asks for another amount than the book says is owed. Its client may pay a wrong amount.",
  checkRows: (rows) => {
    const postings = entity(rows, "posting");
    return entity(rows, "invoice").flatMap((invoice) => {
      const mine = postings.filter(({ document }) => document === `invoice:${invoice.id}`);
      const due = invoice.status === "sent" ? (invoice.totals as { amount_due: number }).amount_due : 0;
      return compareAmounts(`receivable of ${invoice.id}`, balanceOf(mine, "receivable"), due);
    });
  },
};
