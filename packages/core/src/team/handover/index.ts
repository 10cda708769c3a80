/**
 * Handing a company over: its owner asks an admin, who accepts; then the two change places. The workspace keeps its
 * id, so that no row of it is written anew.
 */
import { Gate } from "../../billing/gate";
import { Actor } from "../../platform/actor";
import { iso, now } from "../../platform/clock";
import { DAY_MS } from "../../platform/date";
import { Db } from "../../platform/db";
import { Code, fail, invalid, refuse } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Limit } from "../../platform/limit";
import { User } from "../../user";
import { own } from "../../user/read";
import { Workspace } from "../../workspace";
import { moveOnWrite } from "../accept";
import { HolderEntity, type Row as Seat, SeatEntity } from "../entity";
import { Events } from "../events";
import { findHolder, find as findSeat, findTeam } from "../read";
import { HandoverEntity, type HandoverRow } from "./entity";
import { findHandover, findRow, stateOf } from "./read";
import { type Action, ANSWER_DAYS, handover, type State } from "./rules";
import type { Handover } from "./schema";

export { findHandover } from "./read";
export * from "./rules";
export * from "./schema";

const perOwner = { name: "team-handover", max: 10, seconds: 86_400 };

const WORDS: Record<State, string> = {
  asked: "You have asked somebody already. Withdraw that first.",
  done: "This company was handed over a moment ago. It can be handed on once it cannot be taken back any more.",
  expired: "This request has expired. Ask the owner to send it again.",
  declined: "This request was declined.",
  withdrawn: "This request was withdrawn.",
  settled: "The day in which this could be taken back is over.",
  returned: "The company was taken back.",
};

/** Refuses an action that the state of a handing over does not allow, in its words. */
function assertAllowed(row: HandoverRow, action: Action): void {
  const state = stateOf(row);
  const code = handover.guard(state, action);
  const words = state === "done" && action !== "ask" ? "This was accepted already." : WORDS[state];
  refuse(code, words);
}

/** Returns the actor's own handing over, of the part that they have in it. 1003 for everybody else. */
async function loadOwn(action: Action, part: "from_user_id" | "to_user_id"): Promise<HandoverRow> {
  const row = await findRow();
  if (row?.[part] !== Actor.user().user_id) return fail(Code.NotFound);
  assertAllowed(row, action);
  return row;
}

/** Returns the active seat of a person in a company. 1003 without one. */
async function seatHeldBy(user_id: number, owner_id: number): Promise<Seat> {
  const holder = await findHolder(user_id, owner_id);
  const seat = holder && (await findSeat({ owner_id, id: holder.seat_id }));
  return seat?.status === "active" ? seat : fail(Code.NotFound);
}

/** Returns what is written of a handing over that moves on. */
function moveWrite(old: HandoverRow, changes: Db.Changes<HandoverRow>) {
  const { write, next } = Db.revise<HandoverRow>(HandoverEntity, old, changes);
  return {
    write,
    change: {
      before: { handover_id: old.id, status: old.status },
      after: { status: next.status },
      version: next.version,
      owner_id: old.owner_id,
    },
  };
}

const refOf = ({ id, from_user_id, to_user_id }: HandoverRow) => ({
  handover_id: id,
  from_user_id,
  to_user_id,
});

/**
 * Asks an admin to take over the actor's company; nothing changes before they accept. 1003 for somebody who has no
 * seat, 1004 while another is asked and for a day after it changed hands, 1007 without a team plan.
 */
export const ask = (user_id: number): Promise<Handover> =>
  Db.retryOnConflict(async () => {
    const { user_id: from_user_id, owner_id, impersonator_id } = Actor.user();
    if (Actor.isAdmin() || impersonator_id) fail(Code.NotAllowed);
    await Gate.assertOpen("team.seats");
    if (user_id === from_user_id) invalid({ user_id: "You own this company" });
    const former = await findRow();
    if (former) assertAllowed(former, "ask");
    const seat = await seatHeldBy(user_id, owner_id);
    await Limit.take(perOwner, Limit.workspace());
    const row = {
      owner_id,
      id: Id.next(),
      status: "asked" as const,
      from_user_id,
      to_user_id: user_id,
      seat_id: seat.id,
      asked_at: iso(),
      expires_at: new Date(now().getTime() + ANSWER_DAYS * DAY_MS).toISOString(),
    };
    const { write, next } = Db.replaceNext<HandoverRow>(HandoverEntity, former, { ...row, version: 0 });
    const after = { handover_id: row.id, status: row.status, to_user_id: user_id };
    await Db.commit(
      [write],
      [Events.HandoverAsked.of(`team:${owner_id}`, refOf(next), { after, version: next.version })],
    );
    return (await findHandover()) ?? fail(Code.Server);
  });

/** Takes a request back before it is answered. 1003, 1016. */
export const withdraw = (): Promise<undefined> =>
  Db.retryOnConflict(async () => {
    const old = await loadOwn("withdraw", "from_user_id");
    const { write, change } = moveWrite(old, { status: "withdrawn" });
    await Db.commit([write], [Event.audit("team.handover_withdrawn", `team:${old.owner_id}`, change)]);
    return undefined;
  });

/** Declines a request; its owner is told. 1003, 1016. */
export const decline = (): Promise<undefined> =>
  Db.retryOnConflict(async () => {
    const old = await loadOwn("decline", "to_user_id");
    const { write, change } = moveWrite(old, { status: "declined" });
    await Db.commit([write], [Events.HandoverDeclined.of(`team:${old.owner_id}`, refOf(old), change)]);
    return undefined;
  });

/** Returns the writes that end a person's seat, because they own the company from now on. */
const endSeatWrites = (seat: Seat): Db.Write[] => [
  Db.revise<Seat>(SeatEntity, seat, { status: "left", ended_at: iso() }).write,
  Db.remove(HolderEntity.remove({ user_id: seat.user_id ?? 0, owner_id: seat.owner_id })),
];

const holderWrite = (user_id: number, owner_id: number, seat_id: number): Db.Write =>
  Db.put(HolderEntity.create({ user_id, owner_id, seat_id, created_at: iso() }));

const nameOf = ({ first_name, last_name, email }: User.Row): string =>
  `${first_name} ${last_name}`.trim() || email;

const describeMove = (user: User.Row, workspace_id: number) =>
  Event.audit("user.workspace_changed", `user:${user.id}`, {
    owner_id: user.id,
    before: { workspace_id: user.workspace_id },
    after: { workspace_id, epoch: user.epoch + 1 },
    version: user.version + 1,
  });

/**
 * Takes the company over, as the admin who was asked: they own it, whoever owned it has a seat in their place and an
 * empty workspace of their own, and every session of both ends. All of it in one transaction. 1003 for anybody else,
 * 1016 once it is over, also where their seat has ended since. `otherWrites` are what other nouns have of it.
 */
export const accept = (
  otherWrites: (of: { left_workspace_id: number }) => Promise<Db.Write[]>,
): Promise<undefined> =>
  Db.retryOnConflict(async () => {
    const old = await loadOwn("accept", "to_user_id");
    const { owner_id } = old;
    const [next, former, workspace, team, seat] = await Promise.all([
      own(),
      User.row(old.from_user_id),
      Workspace.get(owner_id),
      findTeam(owner_id),
      seatHeldBy(old.to_user_id, owner_id),
    ]);
    if (seat.id !== old.seat_id || !former || workspace.held_by !== former.id)
      return fail(Code.Gone, "This request is over. Ask the owner to send it again.");
    if (!next.email_verified)
      fail(Code.Conflict, "Confirm your email address first: everything about the company is mailed there.");
    const left_workspace_id = next.workspace_id;
    const opened_workspace_id = Id.next();
    const opened_seat_id = Id.next();
    const at = iso();
    const moved = { done_at: at, left_workspace_id, opened_workspace_id, opened_seat_id };
    const { write, change } = moveWrite(old, { status: "done", ...moved });
    await Db.commit(
      [
        write,
        moveOnWrite(owner_id, team),
        Workspace.handOverWrite(workspace, next.id),
        Workspace.openWrite({
          owner_id: opened_workspace_id,
          held_by: former.id,
          brand_name: nameOf(former),
          time_zone: workspace.time_zone,
        }),
        User.moveWorkspaceWrite(next, owner_id),
        User.moveWorkspaceWrite(former, opened_workspace_id),
        ...endSeatWrites(seat),
        Db.put(
          SeatEntity.create({
            owner_id,
            id: opened_seat_id,
            created_at: at,
            status: "active",
            user_id: former.id,
            name: nameOf(former),
            email: former.email,
            invited_at: at,
            expires_at: at,
            joined_at: at,
            // Nobody was invited by a link.
            nonce: "",
            token_hash: "",
          }),
        ),
        holderWrite(former.id, owner_id, opened_seat_id),
        ...(await otherWrites({ left_workspace_id })),
      ],
      [
        Events.HandedOver.of(`team:${owner_id}`, refOf(old), {
          ...change,
          before: { ...change.before, held_by: former.id },
          after: { ...change.after, held_by: next.id, ...moved },
        }),
        describeMove(next, owner_id),
        describeMove(former, opened_workspace_id),
      ],
    );
    return undefined;
  });

/**
 * Takes the company back within a day, as whoever handed it over: both have what they had before, and every session of
 * both ends. 1003 for anybody else, 1016 later. `otherWrites` as in `accept`.
 */
export const takeBack = (otherWrites: (of: { opened_workspace_id: number }) => Promise<Db.Write[]>) =>
  Db.retryOnConflict(async (): Promise<undefined> => {
    const old = await loadOwn("return", "from_user_id");
    const { owner_id, left_workspace_id = 0, opened_workspace_id = 0 } = old;
    const [former, next, workspace, team, seat, given] = await Promise.all([
      own(),
      User.row(old.to_user_id),
      Workspace.get(owner_id),
      findTeam(owner_id),
      seatHeldBy(old.from_user_id, owner_id),
      findSeat({ owner_id, id: old.seat_id }),
    ]);
    if (!next || !given || workspace.held_by !== next.id) return fail(Code.Gone);
    const { write, change } = moveWrite(old, { status: "returned" });
    await Db.commit(
      [
        write,
        moveOnWrite(owner_id, team),
        Workspace.handBackWrite(workspace, former.id),
        User.moveWorkspaceWrite(former, owner_id),
        User.moveWorkspaceWrite(next, left_workspace_id),
        ...endSeatWrites(seat),
        Db.revise<Seat>(SeatEntity, given, { status: "active", ended_at: null }).write,
        holderWrite(next.id, owner_id, given.id),
        ...(await otherWrites({ opened_workspace_id })),
      ],
      [
        Events.HandedBack.of(`team:${owner_id}`, refOf(old), {
          ...change,
          before: { ...change.before, held_by: next.id },
          after: { ...change.after, held_by: former.id },
        }),
        describeMove(former, owner_id),
        describeMove(next, left_workspace_id),
      ],
    );
    return undefined;
  });
