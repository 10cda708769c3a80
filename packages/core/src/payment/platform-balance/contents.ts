import type { TransferRow } from "../../connected-account/read";
import { hasLeft, type Line } from "../../connected-account/rules";
import { findPayments } from "../../invoice/payment/read";
import type { PaymentRow } from "../../invoice/read";
import { Actor } from "../../platform/actor";
import { Money } from "../../platform/money";
import type { ReleaseRow } from "./release-entity";

/** A transfer to the bank whose contents the provider has told. */
export interface TransferContents {
  of: TransferRow;
  /** The lines about each payment in it. */
  payments: Map<number, Line[]>;
}

/**
 * Returns a transfer's lines; money sent on from the platform's account is replaced by its own lines, where
 * they are stored.
 */
const linesOf = (of: TransferRow, made: readonly ReleaseRow[]): Line[] =>
  (of.lines ?? []).flatMap((line) => {
    const { lines } = made.find(({ id }) => id === line.release_id) ?? {};
    const whole = lines && Money.sum(lines.map(({ amount }) => amount)) === line.amount;
    return whole ? lines : [line];
  });

/** Returns the transfers in the bank or on their way, with their contents as the provider lists them. */
export const openTransfers = (all: readonly TransferRow[], made: readonly ReleaseRow[]): TransferContents[] =>
  all
    .filter(({ status, lines }) => lines && hasLeft(status))
    .map((of) => {
      const payments = new Map<number, Line[]>();
      for (const line of linesOf(of, made))
        if (line.payment_id !== undefined)
          payments.set(line.payment_id, [...(payments.get(line.payment_id) ?? []), line]);
      return { of, payments };
    });

/**
 * Returns the payments that lines name, with those known already; ended ones are not among the received ones.
 */
export async function paymentsIn(
  lines: readonly Line[],
  known: readonly PaymentRow[],
): Promise<Map<number, PaymentRow>> {
  const rows = new Map(known.map((each) => [each.id, each]));
  const owner_id = Actor.owner();
  const keys = new Map<number, { owner_id: number; invoice_id: number; id: number }>();
  for (const { payment_id: id, invoice_id } of lines)
    if (id !== undefined && invoice_id !== undefined && !rows.has(id))
      keys.set(id, { owner_id, invoice_id, id });
  for (const row of await findPayments([...keys.values()])) rows.set(row.id, row);
  return rows;
}
