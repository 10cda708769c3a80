/** What a workspace's own accepted and lost prices say of another one. Pure and browser-safe. */
import { Money } from "../../platform/money";

export const OUTCOMES = ["accepted", "lost"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A win rate needs so many lines: two cases are no rate. */
export const LEAST_LINES = 5;
/** A price is near another one within so many percent of it. */
const NEAR_PERCENT = "10";

export interface WinRate {
  /** The window around the price, both ends in it. */
  low: number;
  high: number;
  /** Lines in the window: the accepted ones, and all. */
  accepted: number;
  lines: number;
  /** Lines that a rate needs. */
  needed: number;
  /** Whole percent, null below that number of lines. */
  percent: number | null;
}

/** Returns how often prices near this one were accepted. Minor units of one currency. */
export function winRateNear(
  price: number,
  accepted: readonly number[],
  lost: readonly number[],
): WinRate | null {
  if (accepted.length + lost.length === 0) return null;
  const reach = Money.percentOf(price, NEAR_PERCENT);
  const [low, high] = [Money.subtract(price, reach), Money.add(price, reach)];
  const countNear = (prices: readonly number[]) =>
    prices.filter((each) => each >= low && each <= high).length;
  const won = countNear(accepted);
  const lines = won + countNear(lost);
  const percent = lines < LEAST_LINES ? null : Number(Money.shareOf(won, lines, 0));
  return { low, high, accepted: won, lines, needed: LEAST_LINES, percent };
}

/**
 * Returns the lowest price of a unit that leaves its cost and, on top of it, the margin as a share of the price;
 * null where no price does.
 */
export const floorOf = (cost: number, margin_percentage: string): number | null =>
  Money.compareDecimal(margin_percentage, "100") < 0 ? Money.amountBefore(cost, margin_percentage) : null;
