import { type Swept, sweepAsked } from "../platform/due/columns";
import { TransferEntity, type TransferRow } from "./entity";
import { find } from "./read";
import { ask } from "./send";

/** Finds out what became of payouts to the bank that the provider did not answer for: the same call, the same key. */
export const reconcileTransfers = (name = "transfer-asked"): Promise<Swept> =>
  sweepAsked(
    name,
    (of, cursor) => TransferEntity.query.asked(of).go({ cursor, limit: 100, pages: 1, hydrate: true }),
    async (key) => {
      const read = async (): Promise<TransferRow | null> =>
        (await TransferEntity.get(key).go({ consistent: true })).data;
      const [of, account] = await Promise.all([read(), find()]);
      if (of?.status === "asked" && account) await ask(of, account.provider_id);
      return (await read())?.status !== "asked";
    },
  );
