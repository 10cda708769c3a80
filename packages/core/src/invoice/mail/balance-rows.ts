import type { LedgerRow } from "@stint/email";
import { balanceOf } from "../balance";
import type { load } from "../read";
import { money } from "../words";

/** Lists the total of an invoice and each step from it to the amount due, as its page does; none where all of it is due. */
export function listBalanceRows(opened: Awaited<ReturnType<typeof load>>): LedgerRow[] {
  const { row: of } = opened;
  const lines = balanceOf(opened, "client");
  if (lines.length === 0) return [];
  return [{ label: "Total", amount: of.totals.total }, ...lines].map(({ label, amount }) => ({
    label,
    value: money(amount, of),
  }));
}
