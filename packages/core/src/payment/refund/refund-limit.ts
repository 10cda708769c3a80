import type { PaymentRow } from "../../invoice/read";
import type { Db } from "../../platform/db";
import { AppError, Code, invalid, refuse } from "../../platform/error";
import { Money } from "../../platform/money";
import { changeReservationsWrite, readReservations } from "../platform-balance/entity";
import { netOf, netsIn } from "../platform-balance/net";

/**
 * Refuses a refund of more than is possible (D37): `left` is what was not refunded, `most` that less the
 * client's credit that was spent. 422 with the most, or 1004 where that is nothing.
 */
export function assertRefundable(
  amount: number | undefined,
  { left, most, currency }: { left: number; most: number; currency: string },
): number {
  if (amount === undefined ? left === 0 : amount <= 0) refuse(Code.AmountNotPositive);
  const spent = Money.subtract(left, most);
  const why = `${Money.format(spent, currency)} of this became the client's credit and paid another invoice. Take that back first`;
  if (most === 0 && left > 0) throw new AppError(Code.Conflict, `${why}.`);
  const wanted = amount ?? most;
  if (wanted <= most) return wanted;
  const only = `Only ${Money.format(most, currency)} can still be refunded`;
  return invalid({ amount: spent > 0 && wanted <= left ? `${only}: ${why}` : only });
}

/**
 * Returns the write by which a refund takes from what clients paid into the platform's account, and how much
 * more it takes than is left there, since money sent or requested for teammates or the owner is gone. Such a
 * shortfall is refunded only where the owner confirms it (1004 with the sum otherwise): later payments of the
 * workspace's clients cover it before anything else is sent. A payment that nothing was sent of is refunded
 * whole, though the provider keeps its fee; that just leaves less for others. A simultaneous payout changes
 * the row, so that one of the two reads again.
 */
export async function refundWrites(
  payment: PaymentRow,
  amount: number,
  confirmed = false,
): Promise<{ writes: Db.Write[]; shortfall: number }> {
  const { provider, account, currency, id } = payment;
  if (provider !== "stripe" || account) return { writes: [], shortfall: 0 };
  const old = await readReservations();
  const asked = Object.values(old.drawn).filter((each) => each.currency === currency);
  const used = Money.sum([old.sent?.[currency] ?? 0, ...asked.map((each) => each.amount)]);
  const others = used > 0 ? (await netsIn(currency)).filter((each) => each.id !== id) : [];
  const lacking = Money.subtract(used, Money.sum(others.map(({ net }) => Math.max(0, net))));
  const left = Math.max(0, Money.subtract(netOf(payment).net, lacking));
  const shortfall = lacking > 0 ? Math.max(0, Money.subtract(amount, left)) : 0;
  if (shortfall > 0 && !confirmed) throw short(left, shortfall, currency);
  return { writes: [changeReservationsWrite(old, {})], shortfall };
}

function short(left: number, shortfall: number, currency: string): AppError {
  const sum = Money.format(shortfall, currency);
  const there = left > 0 ? `Only ${Money.format(left, currency)} of this is` : "Nothing of this is";
  return new AppError(
    Code.Conflict,
    `${there} left here: what your clients paid online went on to your bank or your team already. Confirm to refund ${sum} more than that.`,
    {
      shortfall: sum,
      confirm_shortfall: `Confirm that ${sum} is taken out of what your clients pay next`,
    },
  );
}
