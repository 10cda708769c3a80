import { Actor } from "../platform/actor";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { Money } from "../platform/money";
import { Workspace } from "../workspace";
import { type Row, SubscriptionEntity } from "./entity";
import { planOf, seatAmountOf } from "./plans";
import { countSeats, isLive, isOn, isTeam, retriesOf } from "./rules";
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

/** Returns whether the actor's workspace has a payment method: another one is a change of what is charged. */
export const hasCard = async (): Promise<boolean> => (await find())?.payment_method_id !== undefined;

/** The admins that a workspace's plan covers, its owner among them, and the price of one more. */
export interface Cover {
  included: number;
  extra: number;
  /** Cents; null without a team plan. */
  month: number | null;
  year: number | null;
}

/** Returns how many admins a workspace's plan covers. Without a team plan that is its owner alone. */
export async function readCover(owner_id: number = Actor.owner()): Promise<Cover> {
  const [workspace, row] = await Promise.all([Workspace.get(owner_id), find(owner_id)]);
  if (!workspace.is_company) return { included: 1, extra: 0, month: null, year: null };
  const month = planOf(workspace.plan).extra_seat_price ?? 0;
  const extra = row && isOn(row.status) && isTeam(row.plan) ? row.extra_seats : 0;
  return { included: planOf(workspace.plan).seats, extra, month, year: Money.multiply("12", month) };
}
