import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { AppError, Code } from "../../platform/error";
import { Event } from "../../platform/event";
import { aggregateOf, type Changes, loadVersion, revisePayoutWrite } from "../change";
import { Events } from "../events";
import { get, type Row } from "../read";
import { Share } from "../revenue-share";
import { guard, wasDraft } from "../rules";
import type { HoldInput, Info } from "../schema";
import { current, refuseAsked } from "../settle";

/** Puts a payout on hold or releases it, for its owner. */
async function move(old: Row, changes: Changes, event: typeof Events.Held | typeof Events.Released) {
  const { write, payout } = revisePayoutWrite(old, changes);
  const { version, project_id, id } = payout;
  const data = { payout_id: id, project_id, version, committed: !wasDraft(old), by_hand: true };
  const { before, after } = Event.difference(old, changes as Partial<Row>);
  await Db.commit([write], [event.of(aggregateOf(id), data, { before, after, version })]);
}

/**
 * Holds a payout back, with a reason that its teammates read where they know of it. It waits until its owner
 * releases it, whatever the client pays. 1004 for one that is paid or held already, 2025 while it is being
 * sent.
 */
export async function holdPayout(id: number, { reason }: HoldInput, if_match?: number): Promise<Info> {
  await Db.retryOnConflict(async () => {
    const old = await current(id, if_match);
    if (guard(old.status, "hold") !== undefined)
      throw new AppError(
        Code.Conflict,
        old.status === "paid" ? "This payment is paid already." : "This payment waits already.",
      );
    refuseAsked(old);
    await move(old, { status: "held", held_reason: reason, held_at: iso(), held_by_hand: true }, Events.Held);
  });
  return get(id);
}

/**
 * Releases a payout that was held by hand: it is a draft or committed as before, or stays held where its
 * client's money is gone meanwhile. 1004 for any other: one that waits for a client's money is released
 * automatically.
 */
export async function release(id: number, if_match?: number): Promise<Info> {
  const released = await Db.retryOnConflict(async () => {
    const old = await loadVersion(id, if_match);
    const action = wasDraft(old) ? "reopen" : "release";
    if (guard(old.status, action) !== undefined || !old.held_by_hand)
      throw new AppError(
        Code.Conflict,
        old.status === "held"
          ? "This payment waits for the client's money, and goes on by itself once that is there."
          : "This payment does not wait.",
      );
    const status = wasDraft(old) ? ("draft" as const) : ("committed" as const);
    const gone = { held_reason: null, held_at: null, held_by_hand: null };
    await move(old, { status, ...gone }, Events.Released);
    return old;
  });
  if (released.source) await Share.reconcileShares(released);
  return get(id);
}
