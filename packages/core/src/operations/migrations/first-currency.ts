import { Db } from "../../platform/db";
import { failMissing } from "../../platform/error";
import { AccountEntity } from "../../workspace/entity";

interface Account {
  currency: string;
  first_currency?: string | undefined;
}

/** Returns the currency of rows that a workspace made before they had one of their own (D7): its first. */
export async function firstCurrencyOf(owner_id: number | undefined): Promise<string> {
  if (owner_id === undefined) return failMissing("resource");
  const account = await Db.get(Db.describeRow<Account>(AccountEntity, { owner_id }));
  return account?.first_currency ?? account?.currency ?? "USD";
}

interface Named {
  owner_id: number;
  currency: string;
}

/** Sets the currency of a row that has none. */
export const fillCurrency = async ({ owner_id, currency }: Partial<Named>) =>
  currency === undefined ? { currency: await firstCurrencyOf(owner_id) } : undefined;

/** Removes a currency that the previous code determines itself. */
export const clearCurrency = async ({ owner_id, currency }: Partial<Named>) =>
  currency !== undefined && currency === (await firstCurrencyOf(owner_id)) ? { currency: null } : undefined;
