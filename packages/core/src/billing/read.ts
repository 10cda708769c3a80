import { Actor } from "../platform/actor";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { Money } from "../platform/money";
import { type Row, SubscriptionEntity } from "./entity";
import { planOf, seatAmountOf } from "./plans";
import { countSeats, isLive, retriesOf } from "./rules";
import { COLUMNS, type Info } from "./schema";

export type { Row } from "./entity";

/** Returns a workspace's subscription row, strongly consistent; undefined before its first checkout. */
export const find = (owner_id: number = Actor.owner()): Promise<Row | undefined> =>
  Db.get(Db.describeRow<Row>(SubscriptionEntity, { owner_id }));

/** Returns the amount of each charge, before discounts and tax. */
function billedAmount({ plan, extra_seats }: Pick<Info, "plan" | "extra_seats">): number {
  if (plan === "none") return 0;
  const seats = Money.multiply(`${extra_seats}`, seatAmountOf(plan));
  return Money.add(planOf(plan).billed_amount, seats);
}

/** Returns a subscription as its owner reads it. */
export function shape(row: Row | undefined): Info {
  const values = Column.valuesOf(COLUMNS, row ?? { version: 0 });
  return {
    ...values,
    currency: planOf(values.plan).currency,
    billed_amount: billedAmount(values),
    seats: isLive(values.status) ? countSeats(planOf(values.plan).seats, values.extra_seats) : 1,
    trial_open: !row?.trial_taken,
    retries_at: values.failed_at ? retriesOf(values.failed_at) : [],
  };
}

/** Returns the actor's subscription; `none` before its first checkout. */
export const get = async (): Promise<Info> => shape(await find());
