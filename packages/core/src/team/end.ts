import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { AppError, Code, fail, invalid, refuse } from "../platform/error";
import { Event } from "../platform/event";
import { User } from "../user";
import { Workspace } from "../workspace";
import { moveOnWrite } from "./accept";
import { HolderEntity, type Row, SeatEntity } from "./entity";
import { Events } from "./events";
import { findRow, stateOf } from "./handover/read";
import { commitWithdrawal } from "./invite";
import { find, findHolder, findTeam, holdersOf, readSeatCount, rowsOf, seatOf, statusOf } from "./read";
import { guard, UNDO_MINUTES } from "./rules";
import type { Seat, TeammateOf } from "./schema";

type End = "removed" | "left";
const ENDS = {
  removed: { action: "remove", event: Events.Removed },
  left: { action: "leave", event: Events.Left },
} as const;

/** What an admin becomes instead, and the writes that make them so. */
export interface Turn {
  teammate_of: TeammateOf;
  writes: Db.Write[];
}

/** Ends an active seat: the row that lets the person in goes in the same transaction (D43), and so does the turn. */
async function end(old: Row, how: End, turn?: Turn): Promise<void> {
  const { owner_id, id, user_id = 0 } = old;
  const { action, event } = ENDS[how];
  refuse(guard(statusOf(old), action));
  const teammate_of = turn?.teammate_of ?? null;
  const { write, next } = Db.revise<Row>(SeatEntity, old, { status: how, ended_at: iso(), teammate_of });
  await Db.commit(
    [
      write,
      moveOnWrite(owner_id, await findTeam(owner_id)),
      Db.remove(HolderEntity.remove({ user_id, owner_id })),
      ...(turn?.writes ?? []),
    ],
    [
      event.of(
        `team:${owner_id}`,
        { seat_id: id, user_id },
        {
          before: { seat_id: id, status: old.status },
          after: { status: next.status, ...(teammate_of && { teammate_of }) },
          version: next.version,
          owner_id,
        },
      ),
    ],
  );
}

/** Returns the active seat of a person in a company. 1003 without one. */
async function seatHeldBy(user_id: number, owner_id: number): Promise<Row> {
  const holder = await findHolder(user_id, owner_id);
  return (holder && (await find({ owner_id, id: holder.seat_id }))) ?? fail(Code.NotFound);
}

/**
 * Ends an admin's access at once; what they did stays (D43), and the seat stays paid. 1003 without a seat, 1004 for
 * whoever may still take the company back. `become` says what they are from then on.
 */
export const remove = (user_id: number, become?: () => Promise<Turn>): Promise<undefined> =>
  Db.retryOnConflict(async () => {
    const owner_id = Actor.owner();
    if (user_id === (await Workspace.holderOf())) invalid({ user_id: "The owner cannot be removed" });
    const handover = await findRow(owner_id);
    if (handover?.from_user_id === user_id && stateOf(handover) === "done")
      fail(
        Code.Conflict,
        "They handed the company over to you and can still take it back. Remove them after that.",
      );
    const seat = await seatHeldBy(user_id, owner_id);
    await end(seat, "removed", await become?.());
    return undefined;
  });

/**
 * Takes a removal back within ten minutes. 1003 for a person who was not removed, 1016 later, 1004 where the
 * seat was taken meanwhile: nothing is charged by it. `turnBackWrites` ends what they became instead.
 */
export const restore = (
  user_id: number,
  turnBackWrites: (of: TeammateOf) => Promise<Db.Write[]>,
): Promise<Seat> =>
  Db.retryOnConflict(async () => {
    const owner_id = Actor.owner();
    const { rows, team, taken, seats } = await readSeatCount(owner_id);
    const of = rows.filter((row) => row.user_id === user_id);
    const old = of.toSorted((a, b) => (b.ended_at ?? "").localeCompare(a.ended_at ?? ""))[0];
    if (!old || of.some(({ status }) => status === "active")) return fail(Code.NotFound);
    refuse(guard(statusOf(old), "restore"));
    const age = Date.parse(iso()) - Date.parse(old.ended_at ?? "");
    if (age > UNDO_MINUTES * 60_000)
      fail(Code.Gone, "This can only be undone for ten minutes. Invite them again.");
    if (!(await User.row(user_id))) fail(Code.NotFound);
    if (taken + 1 > seats) fail(Code.Conflict, "Their seat was taken meanwhile. Invite them again.");
    const { write, next } = Db.revise<Row>(SeatEntity, old, {
      status: "active",
      ended_at: null,
      teammate_of: null,
    });
    await Db.commit(
      [
        write,
        moveOnWrite(owner_id, team),
        Db.put(
          HolderEntity.create({ user_id, owner_id, seat_id: old.id, created_at: iso() }),
          () => new AppError(Code.NotFound),
        ),
        ...(old.teammate_of ? await turnBackWrites(old.teammate_of) : []),
      ],
      [
        Event.audit("team.restored", `team:${owner_id}`, {
          before: { seat_id: old.id, status: old.status },
          after: { status: next.status },
          version: next.version,
        }),
      ],
    );
    return seatOf(next);
  });

/** Gives up the actor's own seat. 1004 for the owner: a company is never without one. */
export const leave = (): Promise<undefined> =>
  Db.retryOnConflict(async () => {
    const { user_id, owner_id } = Actor.user();
    if (!Actor.isAdmin())
      fail(Code.Conflict, "You own this company. A company cannot be left by its last owner.");
    await end(await seatHeldBy(user_id, owner_id), "left");
    return undefined;
  });

/**
 * Ends what a deleted account held and gave: its seats in companies, and the seats and invitations of the workspace
 * that it owned, which is the actor's. Again is harmless; the reaction to `user.deleted`.
 */
export async function endSeats(user_id: number): Promise<void> {
  const held = await holdersOf(user_id);
  for (const { owner_id } of held)
    await Db.withoutInbox(() =>
      Db.retryOnConflict(async () => end(await seatHeldBy(user_id, owner_id), "left")),
    );
  for (const row of await rowsOf(Actor.owner())) {
    if (row.status === "active") await Db.withoutInbox(() => end(row, "removed"));
    if (row.status === "invited") await Db.withoutInbox(() => commitWithdrawal(row));
  }
}
