import { Db } from "../../platform/db";
import { missing } from "../../platform/error";
import { AccountEntity } from "../../workspace/entity";

interface Account {
  currency: string;
  first_currency?: string | undefined;
}

/** The currency of what a workspace made before its rows named theirs (D7): the one that it had at first. */
export async function firstCurrencyOf(owner_id: number | undefined): Promise<string> {
  if (owner_id === undefined) return missing("resource");
  const account = await Db.get(Db.wanted<Account>(AccountEntity, { owner_id }));
  return account?.first_currency ?? account?.currency ?? "USD";
}

interface Named {
  owner_id: number;
  currency: string;
}

/** Fills the currency of a row that names none. */
export const fillCurrency = async ({ owner_id, currency }: Partial<Named>) =>
  currency === undefined ? { currency: await firstCurrencyOf(owner_id) } : undefined;

/** Takes away a currency that the code of before finds by itself. */
export const clearCurrency = async ({ owner_id, currency }: Partial<Named>) =>
  currency !== undefined && currency === (await firstCurrencyOf(owner_id)) ? { currency: null } : undefined;
