import { Due } from "../../platform/due";
import { settleOwed } from "./settle";

/** Handles the credit that projects still owe. Returns the rows that failed. */
export const handleOwed = (rows: readonly Due.Found[]): Promise<Due.Failed[]> =>
  Due.handleEach(rows, "sweep-due", (row) => settleOwed(Due.idOf(row)));

/** Handles all that is due, here and now. */
export async function sweepOwed(): Promise<{ failed: Due.Failed[] }> {
  const failed: Due.Failed[] = [];
  for await (const rows of Due.allDue("owed_credit")) failed.push(...(await handleOwed(rows)));
  return { failed };
}
