import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Limit } from "../../platform/limit";
import { Workspace } from "../../workspace";
import { Events } from "../events";
import { byHash, publicInfo } from "../public/link";
import { aggregateOf, assertAllowed, refOf, row } from "../read";
import type { PublicInfo } from "../schema";
import { nextVersion, reviseWrites } from "../write";

const REPORTS = { name: "invoice-transfer", max: 20, seconds: 3600 };

/**
 * Notes that the holder of the link says a transfer is on its way, and tells the owner; a second report changes
 * nothing. No money moves: the owner records the payment once it is there. 2024 where it is paid, 2026, 2029.
 */
export const reportTransfer = (hash: string): Promise<PublicInfo> =>
  byHash(hash, async (id) => {
    await Limit.take(REPORTS, Limit.place(hash));
    const today = await Workspace.today();
    await Db.retryOnConflict(async () => {
      const old = await row(id);
      assertAllowed(old, "mark_paid", today);
      if (old.revoked_at) assertAllowed(old, "initiate_payment", today);
      if (old.transfer_sent_at) return;
      const sent_at = iso();
      const next = nextVersion(old, { ...old, transfer_sent_at: sent_at });
      await Db.commit(reviseWrites(old, next), [
        Events.TransferSent.of(
          aggregateOf(id),
          { ...refOf(old), sent_at },
          { after: { transfer_sent_at: sent_at }, version: next.version },
        ),
      ]);
    });
    return publicInfo(id);
  });
