import type { PaymentRow } from "../invoice/rows";
import { drawnBy, redrawn } from "../ledger/purse";
import { netOf, netsIn } from "../payout/online";
import type { Db } from "../platform/db";
import { AppError, Code } from "../platform/error";
import { Money } from "../platform/money";

/** Why nothing is refunded of what became the client's credit, and was spent. */
export const spent = (over: number, currency: string): AppError =>
  new AppError(
    Code.Conflict,
    `${Money.format(over, currency)} of this became the client's credit and paid another invoice. Take that back first.`,
  );

/**
 * The write by which a refund takes of what clients paid into the installation's account; 1004 where that was sent
 * to teammates, or is asked for: the rest of what lies there is other workspaces'. A payment that nothing was sent
 * of goes back whole, though the provider keeps its fee; it just leaves nothing for others. A payout that is asked
 * for at the same moment moves the row on, so that one of the two looks again.
 */
export async function taken(payment: PaymentRow, amount: number): Promise<Db.Write[]> {
  const { provider, account, currency, id } = payment;
  if (provider !== "stripe" || account) return [];
  const old = await drawnBy();
  const asked = Object.values(old.drawn).filter((each) => each.currency === currency);
  const used = Money.sum([old.sent?.[currency] ?? 0, ...asked.map((each) => each.amount)]);
  if (used > 0) {
    const others = (await netsIn(currency)).filter((each) => each.id !== id);
    const lacking = Money.subtract(used, Money.sum(others.map(({ net }) => Math.max(0, net))));
    const most = Math.max(0, Money.subtract(netOf(payment).net, lacking));
    if (lacking > 0 && amount > most) throw sentOn(most, currency);
  }
  return [redrawn(old, {})];
}

const sentOn = (most: number, currency: string): AppError =>
  new AppError(
    Code.Conflict,
    `${most > 0 ? `Only ${Money.format(most, currency)} of this can be refunded here` : "This cannot be refunded here"}: what your clients paid online was sent to your teammates, or is on its way to them. Give the rest back from your own bank.`,
  );
