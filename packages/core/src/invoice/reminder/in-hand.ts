import { Ledger } from "../../ledger";
import { invoiceLink, notifyOwner, type OwnerNew } from "../../notification";
import { InvoiceText } from "../../notification/texts";
import { Money } from "../../platform/money";
import type { Row } from "../read";

/** Returns the client's credit by currency, beside what these invoices ask for. */
async function sidesOf(client_id: number, rows: readonly Row[]) {
  const credit = await Ledger.creditOf(client_id);
  return [...new Set(rows.map(({ currency }) => currency))].sort().map((currency) => ({
    currency,
    due: Money.sum(rows.filter((row) => row.currency === currency).map(({ totals }) => totals.amount_due)),
    amount: credit.find((each) => each.currency === currency)?.amount ?? 0,
  }));
}

/** Returns invoices whose currency's credit covers all that is due: their client owes nothing. */
export async function coveredOf(client_id: number, rows: Row[]): Promise<Row[]> {
  const sides = await sidesOf(client_id, rows);
  const covered = sides.filter(({ amount, due }) => amount > 0 && amount >= due);
  return rows.filter((row) => covered.some(({ currency }) => currency === row.currency));
}

/** Describes the credit in a mail that asks for money. */
export async function describeInHand(client_id: number, rows: readonly Row[]) {
  const sides = await sidesOf(client_id, rows);
  const held = sides.filter(({ amount, due }) => amount > 0 && due > 0);
  if (held.length === 0) return {};
  const amount = held.map((each) => Money.format(each.amount, each.currency)).join(" and ");
  return { in_hand: { amount, covers: sides.every((each) => each.amount >= each.due) } };
}

/** Notifies the owner, once for each invoice, that it needs no reminder, only the client's credit applied. */
export async function notifyCreditInHand(client_id: number, rows: readonly Row[]): Promise<void> {
  const sides = await sidesOf(client_id, rows);
  const [first, ...others] = rows.map(({ id, project_id, currency, client_name, number }): OwnerNew => {
    const amount = sides.find((each) => each.currency === currency)?.amount ?? 0;
    return {
      key: `invoice:${id}:credit-in-hand`,
      type: "invoice.credit_in_hand",
      ...InvoiceText.describeCreditInHand({
        number: number ?? null,
        client: client_name,
        amount: Money.format(amount, currency),
      }),
      link: invoiceLink({ id, project_id: project_id ?? null }),
    };
  });
  if (first) await notifyOwner(first, ...others);
}
