import { Billing } from "../billing";
import { Gate } from "../billing/gate";
import type { Preview } from "../billing/schema";
import { Mail } from "../mailing";
import { Actor } from "../platform/actor";
import { iso, now } from "../platform/clock";
import { DAY_MS } from "../platform/date";
import { Db } from "../platform/db";
import { AppError, Code, fail, invalid, refuse } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Limit } from "../platform/limit";
import { Link } from "../platform/mailed-link";
import { User } from "../user";
import { foldEmail } from "../user/schema";
import { type Row, SeatEntity } from "./entity";
import { Events } from "./events";
import { POINTER } from "./invitation";
import { find, isActive, readSeatCount, rowsOf, seatOf, statusOf, tokenOf } from "./read";
import { guard, VALID_DAYS } from "./rules";
import type { InviteInput, Seat } from "./schema";

/** The kind of pointer that makes the open invitation of an address to a company the only one. */
const INVITEE = "team_invitee";
/** As many as a subscription may have. */
const MOST = 200;

const perOwner = { name: "team-invitation", max: 50, seconds: 3600 };
const perSeat = { name: "team-invitation-resend", max: 5, seconds: 3600 };

const addressKey = ({ owner_id, email }: Pick<Row, "owner_id" | "email">): string =>
  `${owner_id}:${foldEmail(email)}`;

/** Returns the write that makes an address free to be invited again. */
export const releaseAddressWrite = (of: Pick<Row, "owner_id" | "email">): Db.Write =>
  Db.release(INVITEE, addressKey(of));

const already = () =>
  new AppError(Code.Validation, undefined, { email_address: "This person has already been invited" });

/** Returns the fields of a new link, and the pointer that finds it. Old pointers stay, to say that they ended. */
function freshLink(seat: { owner_id: number; id: number }) {
  const nonce = Id.token();
  const token_hash = Link.hashOf(tokenOf({ ...seat, nonce } as Row));
  return {
    facts: {
      nonce,
      token_hash,
      invited_at: iso(),
      expires_at: new Date(now().getTime() + VALID_DAYS * DAY_MS).toISOString(),
    },
    pointer: Db.claim({ kind: POINTER, value: token_hash, owner_id: seat.owner_id, target_id: seat.id }),
  };
}

/**
 * Invites a person to run the actor's company; the mail follows from the event, and nothing is charged before
 * they accept. 1007 without a team plan, 422 for somebody who has a seat or was invited.
 */
export async function invite({ name, email_address, message = "" }: InviteInput): Promise<Seat> {
  const owner_id = Actor.owner();
  await Gate.assertOpen("team.seats");
  await Limit.take(perOwner, Limit.workspace());
  const account = await Db.resolve("email", foldEmail(email_address));
  const owner = await User.getOwner(owner_id);
  if (account?.target_id === owner.id || foldEmail(owner.email) === foldEmail(email_address))
    invalid({ email_address: "You own this company" });
  const rows = await rowsOf(owner_id);
  const open = rows.filter((row) => isActive(row) || row.status === "invited");
  const same = (row: Row) =>
    foldEmail(row.email) === foldEmail(email_address) ||
    (account !== undefined && row.user_id === account.target_id);
  const there = open.find(same);
  if (there && isActive(there)) invalid({ email_address: "This person is an admin already" });
  if (there) throw already();
  if (open.length >= MOST) invalid({ email_address: `A team can have ${MOST} admins at most` });

  const id = Id.next();
  const { facts, pointer } = freshLink({ owner_id, id });
  const row: Row = {
    owner_id,
    id,
    version: 1,
    created_at: iso(),
    status: "invited",
    name,
    email: email_address,
    message,
    ...facts,
  };
  await Mail.claim(owner_id, [email_address]);
  await Db.commit(
    [
      Db.put(SeatEntity.create(row)),
      Db.claim({ kind: INVITEE, value: addressKey(row), owner_id, target_id: id }, already),
      pointer,
    ],
    [
      Events.Invited.of(
        `team:${owner_id}`,
        { seat_id: id },
        { after: { seat_id: id, name, email: email_address }, version: 1 },
      ),
    ],
  );
  return seatOf(row);
}

/** Returns an open or expired invitation of the actor's company. 1003 for any other id. */
const ownInvitation = async (id: number): Promise<Row> =>
  (await find({ owner_id: Actor.owner(), id })) ?? fail(Code.NotFound);

/** Mails a new link, valid for another 14 days; the old one ends. 2017, 1016. */
export const resend = (id: number): Promise<Seat> =>
  Db.retryOnConflict(async () => {
    const old = await ownInvitation(id);
    refuse(guard(statusOf(old), "resend"));
    await Gate.assertOpen("team.seats");
    await Limit.take(perSeat, Limit.workspace(id));
    await Mail.claim(old.owner_id, [old.email]);
    const { facts, pointer } = freshLink(old);
    const { write, next } = Db.revise<Row>(SeatEntity, old, facts);
    await Db.commit(
      [write, pointer],
      [
        Events.Invited.of(
          `team:${old.owner_id}`,
          { seat_id: id },
          {
            before: { expires_at: old.expires_at },
            after: { expires_at: next.expires_at },
            version: next.version,
          },
        ),
      ],
    );
    return seatOf(next);
  });

/** Commits that an invitation is taken back. */
export async function commitWithdrawal(old: Row): Promise<void> {
  const { write, next } = Db.revise<Row>(SeatEntity, old, { status: "withdrawn", ended_at: iso() });
  await Db.commit(
    [write, releaseAddressWrite(old)],
    [
      Event.audit("team.withdrawn", `team:${old.owner_id}`, {
        before: { seat_id: old.id, status: old.status },
        after: { status: next.status },
        version: next.version,
      }),
    ],
  );
}

/** Takes an invitation back before it is accepted. 2017 once it was, 1016 once it is over. */
export const withdraw = (id: number): Promise<undefined> =>
  Db.retryOnConflict(async () => {
    const old = await ownInvitation(id);
    refuse(guard(statusOf(old), "withdraw"));
    await commitWithdrawal(old);
    return undefined;
  });

/**
 * Returns what the next admin costs, counting the open invitations before theirs: undefined where the plan
 * includes them. 1007 without a team plan.
 */
export async function previewInvitation(): Promise<Preview | undefined> {
  await Gate.assertOpen("team.seats");
  const { rows, taken } = await readSeatCount(Actor.owner());
  const invited = rows.filter((row) => statusOf(row) === "invited").length;
  return Billing.previewAdmins(taken + invited + 1);
}
