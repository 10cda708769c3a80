import { changeReservations, readReservations } from "../payment/platform-balance";
import type { Db } from "../platform/db";
import { Money } from "../platform/money";
import type { Row } from "./read";

/** What of a payout the provider has sent. */
export const sentOf = ({ sendings = [] }: Pick<Row, "sendings">): number =>
  Money.sum(sendings.filter(({ status }) => status === "sent").map(({ amount }) => amount));

/** The write by which a payout that is paid, however it was, draws no more: what was sent of it is gone for good. */
export async function consumeReservation(payout: Row): Promise<Db.Write[]> {
  if (!payout.sent_from) return [];
  const { currency } = payout;
  const old = await readReservations();
  const { [payout.id]: own, ...drawn } = old.drawn;
  const before = old.sent ?? {};
  return own
    ? [
        changeReservations(old, {
          drawn,
          sent: { ...before, [currency]: Money.add(before[currency] ?? 0, sentOf(payout)) },
        }),
      ]
    : [];
}

/** The write by which one that failed gives back what was not sent of it. */
export async function releaseReservation(payout: Row): Promise<Db.Write[]> {
  if (!payout.sent_from) return [];
  const old = await readReservations();
  const { [payout.id]: own, ...others } = old.drawn;
  const amount = sentOf(payout);
  if (!own || own.amount === amount) return [];
  return [
    changeReservations(old, {
      drawn: amount === 0 ? others : { ...others, [payout.id]: { amount, currency: payout.currency } },
    }),
  ];
}
