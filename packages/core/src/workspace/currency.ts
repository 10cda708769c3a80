import { find } from "./index";
import type { Info } from "./schema";

interface Named {
  /** Absent on rows from before they kept their own. */
  currency?: string | undefined;
}

/** The currency of a row of this workspace (D7). One that names none has the workspace's first. */
export const currencyOf = (
  row: Named,
  workspace: Pick<Info, "currency" | "first_currency"> | undefined,
): string => row.currency ?? workspace?.first_currency ?? workspace?.currency ?? "USD";

/** As `currencyOf`; the workspace is read only for a row that names none. */
export const currencyIn = async (row: Named & { owner_id: number }): Promise<string> =>
  row.currency ?? currencyOf(row, await find(row.owner_id));

/** Rows with their currency; workspaces are read only for those that name none. */
export async function withCurrency<Row extends Named & { owner_id: number }>(
  rows: readonly Row[],
): Promise<(Row & { currency: string })[]> {
  const silent = rows.filter(({ currency }) => currency === undefined).map(({ owner_id }) => owner_id);
  const workspaces = new Map(
    await Promise.all([...new Set(silent)].map(async (id) => [id, await find(id)] as const)),
  );
  return rows.map((row) => ({ ...row, currency: currencyOf(row, workspaces.get(row.owner_id)) }));
}
