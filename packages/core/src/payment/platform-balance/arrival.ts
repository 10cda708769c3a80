import type { TransferRow } from "../../connected-account/read";
import { now } from "../../platform/clock";
import { Day } from "../../platform/date";
import { businessDaysAfter } from "../../platform/date/business";
import { Money } from "../../platform/money";
import { type ReleaseRow, releases } from "./release-entity";
import type { OnItsWay, WaitingMoney } from "./schema";

/**
 * Business days until money in the owner's connected account is in their bank: the next round, and two more.
 */
const ARRIVES_AFTER = 3;
/** Business days until a payment into the owner's connected account is in their bank. */
const USUAL = 2;
/** Business days that the provider holds a card payment before it can be sent on. */
const HELD_FOR = 2;

export const arrivalOf = (day: string, currency: string): string =>
  businessDaysAfter(day, ARRIVES_AFTER, currency);

/** Estimates when the bank has a payment that the provider has not sent: never a passed day. */
export const estimateArrival = (paid_at: string, today: string, currency: string): string =>
  Day.later(businessDaysAfter(paid_at, USUAL, currency), businessDaysAfter(today, 1, currency));

export type Sum = Omit<OnItsWay, "expected_on">;

/**
 * Returns the day on which money moved into the owner's account, or will move while the provider holds it.
 */
function dayOfMove(of: ReleaseRow, zone: string): string {
  const dayOf = (instant: string) => Day.today(new Date(instant), zone);
  if (of.sent_at) return dayOf(of.sent_at);
  const today = Day.today(now(), zone);
  if (!of.refused_at) return today;
  return Day.later(today, businessDaysAfter(dayOf(of.created_at), HELD_FOR, of.currency));
}

/**
 * Lists all money of the owner that is not in their bank yet, once a bank is connected, soonest first: what
 * the provider sent, with its day; what goes from the platform's account into theirs, with the day that
 * follows from it (`waits` is the part not requested yet); and what clients paid into theirs, whose day the
 * provider tells later.
 */
export async function onItsWay(
  waits: WaitingMoney["amounts"],
  /** Returns the balances at the provider, less what others than these draw. */
  held: (beside: ReadonlySet<number>) => Promise<WaitingMoney["amounts"]>,
  zone: string,
  paidOut: readonly TransferRow[],
): Promise<Sum[]> {
  const made = await releases();
  const flying = paidOut.filter(({ status }) => status === "pending" || status === "in_transit");
  const swept = (of: ReleaseRow) =>
    of.sent_at !== undefined && paidOut.some(({ created_at }) => created_at > (of.sent_at ?? ""));
  const moving = made.filter((of) => of.status === "asked" || (of.status === "sent" && !swept(of)));
  const own = new Set(made.map(({ id }) => id));
  const today = Day.today(now(), zone);
  const rest = (await held(own)).flatMap(({ currency, amount }) => {
    let left = Math.max(0, amount);
    const take = (most: number, arrives_on: string | null): Sum => {
      const taken = Math.min(left, most);
      left = Money.subtract(left, taken);
      return { currency, amount: taken, arrives_on };
    };
    return [
      ...moving
        .filter((of) => of.currency === currency)
        .map((of) => take(of.amount, arrivalOf(dayOfMove(of, zone), currency))),
      ...waits
        .filter((of) => of.currency === currency)
        .map((of) => take(of.amount, arrivalOf(today, currency))),
      take(left, null),
    ];
  });
  const sums = new Map<string, Sum>();
  for (const each of [...flying, ...rest]) {
    const key = `${each.currency} ${each.arrives_on}`;
    const { currency, arrives_on } = each;
    const amount = Money.add(sums.get(key)?.amount ?? 0, each.amount);
    if (amount > 0) sums.set(key, { currency, amount, arrives_on });
  }
  const order = (of: Sum) => of.arrives_on ?? "9999";
  return [...sums.values()].sort((a, b) => order(a).localeCompare(order(b)));
}
