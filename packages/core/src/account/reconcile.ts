import { Actor } from "../platform/actor";
import { now } from "../platform/clock";
import { Day } from "../platform/date";
import { sweepDays } from "../platform/due";
import { TransferEntity, type TransferRow } from "./entity";
import { find } from "./rows";
import { ask } from "./send";

export interface ReconciledTransfers {
  known: number;
  unknown: number;
  failed: { owner_id: number; transfer_id: number; error: Error }[];
}

/** Finds out what became of payouts to the bank that the provider did not answer for: the same call, the same key. */
export async function reconcileTransfers(name = "transfer-asked"): Promise<ReconciledTransfers> {
  const done: ReconciledTransfers = { known: 0, unknown: 0, failed: [] };
  await sweepDays(name, Day.today(now(), "Etc/GMT+12"), async (asked_day) => {
    const before = done.unknown + done.failed.length;
    for (const asked_shard of ["0", "1", "2", "3"]) {
      const { data } = await TransferEntity.query
        .asked({ asked_day, asked_shard })
        .go({ pages: "all", hydrate: true });
      for (const { owner_id, id } of data)
        await Actor.asSystem(owner_id, "reconcile", () => one(owner_id, id, done)).catch((error: Error) => {
          done.failed.push({ owner_id, transfer_id: id, error });
        });
    }
    return done.unknown + done.failed.length === before;
  });
  return done;
}

async function one(owner_id: number, id: number, done: ReconciledTransfers): Promise<void> {
  const read = async (): Promise<TransferRow | null> =>
    (await TransferEntity.get({ owner_id, id }).go({ consistent: true })).data;
  const [of, account] = await Promise.all([read(), find()]);
  if (of?.status === "asked" && account) await ask(of, account.provider_id);
  if ((await read())?.status === "asked") done.unknown += 1;
  else done.known += 1;
}
