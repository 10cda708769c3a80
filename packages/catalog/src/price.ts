import type { Rate, ServiceFile } from "./schema";

/** Cents per unit. */
export interface Price {
  low: number;
  typical: number;
  high: number;
}

/** The steps in which people name prices, in cents: up to the limit, the step. */
const STEPS = [
  [1_00, 1],
  [5_00, 5],
  [20_00, 25],
  [100_00, 1_00],
  [500_00, 5_00],
  [2_000_00, 10_00],
  [Number.POSITIVE_INFINITY, 50_00],
] as const;

function round(cents: number): number {
  const step = STEPS.find(([limit]) => cents <= limit)?.[1] ?? 1;
  return Math.max(1, Math.round(cents / step) * step);
}

/** Returns a rate in cents; the currencies of all rates have a hundred. */
export const centsOf = (rate: number): number => Math.round(rate * 100);

/** Returns the price of one unit: the typical hours at the low, typical and high rate, in round figures. */
export function priceOf({ hours, per }: ServiceFile, rate: Rate): Price {
  const at = (dollars: number) => round((hours / per) * dollars * 100);
  return { low: at(rate.low), typical: at(rate.typical), high: at(rate.high) };
}
