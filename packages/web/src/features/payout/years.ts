import type { Payout } from "./queries";

export const thisYear = (): number => new Date().getFullYear();

/** The year of an address; this one where it names none. */
export const readYear = (search: Record<string, unknown>): { year?: number } => {
  const year = Number(search.year);
  return Number.isInteger(year) && year >= 2000 && year < 2200 && year !== thisYear() ? { year } : {};
};

/** The filters of the list of payouts, in its address. */
export interface PayoutsSearch {
  year?: number;
  /** Somebody's user id. */
  teammate?: number;
  status?: Payout["status"];
}

const states: readonly string[] = ["draft", "committed", "paid", "held", "failed"];

export function readPayoutsSearch(search: Record<string, unknown>): PayoutsSearch {
  const teammate = Number(search.teammate);
  return {
    ...readYear(search),
    ...(Number.isSafeInteger(teammate) && teammate > 0 ? { teammate } : {}),
    ...(states.includes(String(search.status)) ? { status: search.status as Payout["status"] } : {}),
  };
}
