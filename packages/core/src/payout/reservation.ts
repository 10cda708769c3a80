import { changeReservationsWrite, readReservations } from "../payment/platform-balance";
import type { Db } from "../platform/db";
import { Money } from "../platform/money";
import type { Row } from "./read";

/** Sums the parts of a payout that the provider has sent. */
export const sentOf = ({ sendings = [] }: Pick<Row, "sendings">): number =>
  Money.sum(sendings.filter(({ status }) => status === "sent").map(({ amount }) => amount));

/**
 * Returns the write by which a paid payout, however it was paid, stops drawing: the part already sent is gone
 * for good.
 */
export async function consumeReservationWrites(payout: Row): Promise<Db.Write[]> {
  if (!payout.sent_from) return [];
  const { currency } = payout;
  const old = await readReservations();
  const { [payout.id]: own, ...drawn } = old.drawn;
  const before = old.sent ?? {};
  return own
    ? [
        changeReservationsWrite(old, {
          drawn,
          sent: { ...before, [currency]: Money.add(before[currency] ?? 0, sentOf(payout)) },
        }),
      ]
    : [];
}

/** Returns the write by which a failed payout gives back the part that was not sent. */
export async function releaseReservationWrites(payout: Row): Promise<Db.Write[]> {
  if (!payout.sent_from) return [];
  const old = await readReservations();
  const { [payout.id]: own, ...others } = old.drawn;
  const amount = sentOf(payout);
  if (!own || own.amount === amount) return [];
  return [
    changeReservationsWrite(old, {
      drawn: amount === 0 ? others : { ...others, [payout.id]: { amount, currency: payout.currency } },
    }),
  ];
}
