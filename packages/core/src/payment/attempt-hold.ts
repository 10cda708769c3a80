import type { PaymentRow, Row } from "../invoice/read";
import { Actor } from "../platform/actor";
import { iso, now } from "../platform/clock";
import { Code, fail } from "../platform/error";
import { Limit } from "../platform/limit";
import { Link } from "../platform/mailed-link";

const MINUTE = 60_000;
/** The time for which an attempt is reserved for the visitor who started it. */
const HELD = 5 * MINUTE;
/** A visitor who starts one attempt after the other keeps none reserved, until this much later. */
const REST = 30 * MINUTE;
/** The number of times that a visitor may replace another's attempt at the whole amount without waiting. */
const INSTEAD = { name: "invoice-pay-instead", max: 5, seconds: 3600 };

/** The visitor who started an attempt, by their network, and since when it is reserved for them. */
export type AttemptHold = Pick<PaymentRow, "begun_by" | "held_since">;

const ageOf = ({ held_since }: AttemptHold): number =>
  now().getTime() - Date.parse(held_since ?? "1970-01-01");

const minutes = (of: number): string => `${of} ${of === 1 ? "minute" : "minutes"}`;

/**
 * Decides whether the actor may start an attempt in place of the open ones, and returns its reservation.
 * One's own and idle ones can always be replaced; somebody else's active one for a part by one for the whole,
 * and a few times one for the whole by another for the whole. Otherwise 2025, for five minutes at most: a
 * holder of the link cannot block others from paying, and there is never more than one attempt that can be
 * confirmed.
 */
export async function holdAttempt(row: Row, begun: PaymentRow[], amount: number): Promise<AttemptHold> {
  const { ip } = Actor.request();
  const payer = Link.tokensOf("payer", row.id, Limit.networkOf(ip));
  const isOwn = (of: PaymentRow) => of.begun_by !== undefined && payer.includes(of.begun_by);
  const due = row.totals.amount_due;
  const others = begun.filter((each) => each.begun_by && !isOwn(each) && ageOf(each) < HELD);
  for (const each of others) {
    const whole = amount >= due;
    if (whole && each.amount < due) continue;
    if (whole && (await Limit.hasRoom(INSTEAD, Limit.place(`${row.owner_id}:${row.id}`)))) continue;
    const wait = Math.max(1, Math.ceil((HELD - ageOf(each)) / MINUTE));
    fail(
      Code.PaymentInProgress,
      `Somebody else is paying this invoice just now. Please try again in ${minutes(wait)}.`,
    );
  }
  const own = begun.filter((each) => isOwn(each) && ageOf(each) < REST);
  const [first] = own.flatMap(({ held_since }) => held_since ?? []).sort();
  return { begun_by: payer[0], held_since: first ?? iso() };
}
