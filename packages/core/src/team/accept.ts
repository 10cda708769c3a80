import { Billing } from "../billing";
import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { AppError, Code, fail, refuse, StaleWrite } from "../platform/error";
import { User } from "../user";
import { own } from "../user/read";
import { foldEmail } from "../user/schema";
import { Workspace } from "../workspace";
import { HolderEntity, type Row, SeatEntity, TeamEntity, type TeamRow } from "./entity";
import { Events } from "./events";
import { findByToken, isProof, present } from "./invitation";
import { releaseAddressWrite } from "./invite";
import { isActive, readSeatCount, statusOf } from "./read";
import { guard } from "./rules";
import type { AcceptInput, Invitation } from "./schema";

/** Refuses an account that did not show that the invitation is theirs (D44). */
function requireInvitee(row: Row, user: User.Row, { as_other_account, proof }: AcceptInput): void {
  const same = foldEmail(user.email) === foldEmail(row.email);
  if (same && (user.email_verified || isProof(row, proof))) return;
  if (same)
    throw new AppError(
      Code.Conflict,
      `This invitation was sent to ${row.email}, and you have not confirmed yet that this address is yours. Confirm it first, or open the link in the mail.`,
    );
  if (!isProof(row, proof))
    throw new AppError(
      Code.Conflict,
      `This invitation was sent to ${row.email}, and you are signed in as ${user.email}. Open the link in the mail to that address, or sign in with its account.`,
    );
  if (!as_other_account)
    throw new AppError(
      Code.Conflict,
      `This invitation was sent to ${row.email}, and you are signed in as ${user.email}. Accept it with this account instead?`,
      { as_other_account: "Confirm that you want to accept with the account you are signed in with" },
    );
}

/** Buys the seat where the plan does not include it; what its owner has to do is told in words for the invitee. */
async function cover(owner_id: number, admins: number): Promise<void> {
  try {
    await Actor.asSystem(owner_id, "team_seat", () => Billing.coverAdmins(admins));
  } catch (error) {
    if (!(error instanceof AppError) || error instanceof StaleWrite) throw error;
    if (error.code === Code.PaymentInProgress) throw error;
    const { first_name } = await User.getOwner(owner_id);
    throw new AppError(
      Code.Conflict,
      `There is no seat for you yet: ${first_name || "the owner"} has to look at the plan first. Your invitation stays open.`,
    );
  }
}

/** Returns the write that moves a team on: of two changes of its admins at once, one looks again. */
export const moveOnWrite = (owner_id: number, team: TeamRow | undefined): Db.Write =>
  Db.replaceNext<TeamRow>(TeamEntity, team, { ...team, owner_id }).write;

/**
 * Accepts a team's invitation with the signed-in account, once (2017): charges the seat that the plan does not
 * include, and opens the company in the same moment. Undefined for a token that no team's invitation has; 1016
 * when it is over, 1004 for an account that is not the invited one, or while there is no seat to be had.
 */
export const accept = (token: string, input: AcceptInput): Promise<Invitation | undefined> =>
  Db.retryOnConflict(async () => {
    const old = await findByToken(token);
    if (!old) return undefined;
    const { owner_id, id } = old;
    const user = await own();
    refuse(guard(statusOf(old), "accept"));
    if (user.id === (await Workspace.holderOf(owner_id)))
      fail(Code.InvitationAlreadyAccepted, "You own this company, so there is nothing to accept.");
    requireInvitee(old, user, input);
    const { rows, team, taken } = await readSeatCount(owner_id);
    if (rows.some((row) => isActive(row) && row.user_id === user.id))
      fail(Code.InvitationAlreadyAccepted, "You are an admin of this company already.");
    try {
      await cover(owner_id, taken + 1);
    } catch (error) {
      // Of two at once the other one may have had it, and its seat.
      const now = await findByToken(token);
      if (now) refuse(guard(statusOf(now), "accept"));
      throw error;
    }
    const joined_at = iso();
    const { write, next } = Db.revise<Row>(SeatEntity, old, {
      status: "active",
      user_id: user.id,
      name: `${user.first_name} ${user.last_name}`.trim() || old.name,
      email: user.email,
      joined_at,
    });
    await Db.commit(
      [
        write,
        moveOnWrite(owner_id, team),
        Db.put(
          HolderEntity.create({ user_id: user.id, owner_id, seat_id: id, created_at: joined_at }),
          () => new AppError(Code.InvitationAlreadyAccepted, "You are an admin of this company already."),
        ),
        releaseAddressWrite(old),
        ...(await User.checkpointWrites("invited")),
      ],
      [
        Events.Joined.of(
          `team:${owner_id}`,
          { seat_id: id, user_id: user.id },
          {
            before: { seat_id: id, status: old.status },
            after: { status: next.status, email: next.email, invited_email: old.email },
            version: next.version,
            owner_id,
          },
        ),
      ],
    );
    return present(next);
  });
