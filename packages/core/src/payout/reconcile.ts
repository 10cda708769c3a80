import { earliestToday } from "../invoice/rows";
import { Actor } from "../platform/actor";
import { sweepDays } from "../platform/due";
import { AppError } from "../platform/error";
import { PayoutEntity } from "./entity";
import { resume } from "./transfer";

export interface Reconciled {
  /** Payouts of which it is known now whether they were sent. */
  known: number;
  /** Still unknown, or waiting meanwhile: the next run asks again. */
  unknown: number;
  failed: { owner_id: number; payout_id: number; error: Error }[];
}

/**
 * Finds out what became of payouts that the provider was asked to send and did not answer for, or that nobody
 * was there any more to hear about: the same calls under the same keys, so that nobody is paid twice.
 */
export async function reconcilePayouts(name = "payout-asked"): Promise<Reconciled> {
  const done: Reconciled = { known: 0, unknown: 0, failed: [] };
  await sweepDays(name, earliestToday(), async (asked_day) => {
    const before = done.unknown + done.failed.length;
    for (const asked_shard of ["0", "1", "2", "3"]) await shard(asked_day, asked_shard, done);
    return done.unknown + done.failed.length === before;
  });
  return done;
}

async function shard(asked_day: string, asked_shard: string, done: Reconciled): Promise<void> {
  let cursor: string | null = null;
  do {
    const answer: { data: { owner_id: number; id: number }[]; cursor: string | null } =
      await PayoutEntity.query
        .asked({ asked_day, asked_shard })
        .go({ cursor, limit: 100, pages: 1, hydrate: true });
    for (const { owner_id, id } of answer.data)
      await Actor.asSystem(owner_id, "reconcile", () => resume(id)).then(
        () => {
          done.known += 1;
        },
        (error: Error) => {
          // What is refused for now (the provider is silent, the payout waits) is asked again.
          if (error instanceof AppError) done.unknown += 1;
          else done.failed.push({ owner_id, payout_id: id, error });
        },
      );
    cursor = answer.cursor;
  } while (cursor);
}
