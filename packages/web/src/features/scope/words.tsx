import type { ReactNode } from "react";
import { Money } from "../../ui/money";
import type { TaskRow } from "./model";

const shortUnits: Record<string, string> = {
  hour: "h",
  day: "d",
  week: "wk",
  month: "mo",
  page: "pg",
  word: "w",
};

/** A unit where there is room for two letters. */
export const shortUnit = (unit: string): string => shortUnits[unit] ?? unit;

/** Answers the content of the rate column: an amount each, or a share of the rest. */
export function rateOf(row: Pick<TaskRow, "pricing" | "percent" | "price">): ReactNode {
  if (row.pricing === "percent") return row.percent ? `${row.percent}%` : <Money value={null} />;
  return <Money value={row.price} strong={false} />;
}
