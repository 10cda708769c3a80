import { Billing } from "../billing";
import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { AppError, Code, fail, refuse, StaleWrite } from "../platform/error";
import { Link } from "../platform/link";
import { User } from "../user";
import { foldEmail } from "../user/schema";
import { Workspace } from "../workspace";
import { HolderEntity, type Row, SeatEntity, TeamEntity, type TeamRow } from "./entity";
import { Events } from "./events";
import { POINTER, releaseAddressWrite } from "./invite";
import { find, isActive, readSeatCount, statusOf, tokenOf } from "./read";
import { guard } from "./rules";
import type { AcceptInput, Invitation } from "./schema";

const mailedWords = ({ owner_id, id, nonce, email }: Row) =>
  ["team-invitation-mailed", owner_id, id, nonce, foldEmail(email)] as const;

/** Returns the secret that only the mailed link carries: it proves access to the invited mailbox. */
export const proofOf = (row: Row): string => Link.tokenOf(...mailedWords(row));

const isProof = (row: Row, proof: string | undefined): boolean =>
  proof !== undefined && Link.isTokenOf(proof, ...mailedWords(row));

/**
 * Returns the seat of a token; undefined for a token that no team's invitation has. 1016 for one that was
 * replaced by a newer mail.
 */
async function findByToken(token: string): Promise<Row | undefined> {
  const hash = Link.hashOf(token);
  const pointer = await Db.resolve(POINTER, hash);
  if (!pointer) return undefined;
  const row = await find({ owner_id: pointer.owner_id, id: pointer.target_id });
  return row?.token_hash === hash ? row : fail(Code.Gone);
}

const STATUS = {
  invited: "pending",
  active: "accepted",
  left: "accepted",
  removed: "accepted",
  withdrawn: "withdrawn",
  expired: "expired",
} as const;

async function present(row: Row): Promise<Invitation> {
  const [workspace, owner] = await Promise.all([Workspace.get(row.owner_id), User.contact(row.owner_id)]);
  const status = STATUS[statusOf(row)];
  const isOpen = status === "pending";
  return {
    token: tokenOf(row),
    status,
    name: isOpen ? row.name : "",
    email_address: isOpen ? row.email : "",
    created_at: row.invited_at,
    metadata: {
      project_id: null,
      project_name: "",
      role_id: null,
      role_name: null,
      is_company: workspace.is_company,
      brand_name: workspace.brand_name,
      owner_firstname: owner.first_name,
      owner_lastname: owner.last_name,
    },
    message: isOpen ? row.message : "",
    pay: null,
    currency: workspace.currency,
    expires_at: row.expires_at,
    undo_until: null,
  };
}

/** Returns what a team's invitation shows; undefined for a token that none has. Changes nothing (D51). */
export async function findInvitation(token: string): Promise<Invitation | undefined> {
  const row = await findByToken(token);
  return row && present(row);
}

/** Returns whether `proof` shows access to the mailbox of `email`, by the newest mail of an open invitation. */
export async function provesAddress(email: string, token: string, proof: string): Promise<boolean> {
  const row = await findByToken(token).catch(() => undefined);
  return (
    row !== undefined &&
    statusOf(row) === "invited" &&
    foldEmail(row.email) === foldEmail(email) &&
    isProof(row, proof)
  );
}

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
    const { first_name } = await User.contact(owner_id);
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
    const user = (await User.row(Actor.user().user_id)) ?? fail(Code.NotAuthenticated);
    if (user.disabled) fail(Code.Revoked);
    refuse(guard(statusOf(old), "accept"));
    if (user.id === owner_id)
      fail(Code.InvitationAlreadyAccepted, "You own this company, so there is nothing to accept.");
    requireInvitee(old, user, input);
    const { rows, team, taken } = await readSeatCount(owner_id);
    if (rows.some((row) => isActive(row) && row.user_id === user.id))
      fail(Code.InvitationAlreadyAccepted, "You are an admin of this company already.");
    await cover(owner_id, taken + 1);
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
