import { Due } from "../platform/due";
import { type Asked, sweepAsked } from "../platform/due/asked";
import { TransferEntity, type TransferRow } from "./entity";
import { onRecord } from "./read";
import { ask } from "./send";

/**
 * Resolves a payout to the bank whose outcome is unknown, by the same call with the same key. Returns whether
 * it is known now.
 */
export async function handleTransfer(row: Due.Found): Promise<boolean> {
  const read = async (): Promise<TransferRow | null> =>
    (await TransferEntity.get({ owner_id: row.owner_id, id: Due.idOf(row) }).go({ consistent: true })).data;
  const [of, account] = await Promise.all([read(), onRecord()]);
  if (of?.status === "asked" && account) await ask(of, account.provider_id);
  return (await read())?.status !== "asked";
}

/** Does the same for all unknown ones, in this process. */
export const reconcileTransfers = (): Promise<Asked> => sweepAsked("account_transfer", handleTransfer);
