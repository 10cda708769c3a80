import type { PaymentRow, Row } from "../invoice/read";
import { Actor } from "../platform/actor";
import { iso, now } from "../platform/clock";
import { Code, fail } from "../platform/error";
import { Limit } from "../platform/limit";
import { Link } from "../platform/link";

const MINUTE = 60_000;
/** For so long what somebody began to pay stays in their hands. */
const HELD = 5 * MINUTE;
/** Who begins one payment after the other holds none of them any longer, until this much later. */
const REST = 30 * MINUTE;
/** So often a visitor takes a payment of all that is due out of another's hands without waiting. */
const INSTEAD = { name: "invoice-pay-instead", max: 5, seconds: 3600 };

/** Who began a payment, by the place, and since when it is theirs. */
export type AttemptHold = Pick<PaymentRow, "begun_by" | "held_since">;

const ageOf = ({ held_since }: AttemptHold): number =>
  now().getTime() - Date.parse(held_since ?? "1970-01-01");

const minutes = (of: number): string => `${of} ${of === 1 ? "minute" : "minutes"}`;

/**
 * Whether the actor may begin a payment in the place of those that are begun, and how they hold it. One's own and
 * idle ones always; of somebody else who is paying just now a part for the whole, and for a few times the whole for
 * the whole in another way. Otherwise 2025, for five minutes at most: whoever knows the link stops nobody's payment,
 * and there is never more than one payment that can be confirmed.
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
