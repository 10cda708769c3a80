import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { AppError, Code, fail, invalid, refuse } from "../../platform/error";
import { Event } from "../../platform/event";
import { Limit } from "../../platform/limit";
import { User } from "../../user";
import { own } from "../../user/read";
import { foldEmail } from "../../user/schema";
import { Workspace } from "../../workspace";
import { leaveWrites, Member, reviseMemberWrite } from "../member";
import { InviteeEntity } from "../member/entity";
import { invitationStatus, inviteeOf } from "../member/read";
import { Events } from "./events";
import { assertMayInvite, freshLink, refuseCompleted } from "./invite";
import { describeJoin, forgetInviteeWrite, membershipWrite } from "./join";
import { isProof } from "./proof";
import { type InvitationRows, isFor, present, undoUntil, withToken } from "./read";
import { guard } from "./rules";
import type { Info, UndoDeclineInput } from "./schema";

const wrongAccount = ({ email: invited, invited_id }: Member.Row, email: string) =>
  new AppError(
    Code.Conflict,
    // The holder of the link may be its sender, who does not know the address.
    invited_id !== undefined
      ? `This invitation is for another person, and you are signed in as ${email}. Join with this account instead?`
      : foldEmail(invited) === foldEmail(email)
        ? `This invitation was sent to ${invited}, and you have not confirmed yet that this address is yours. Confirm it first, or join with this account all the same?`
        : `This invitation was sent to ${invited}, and you are signed in as ${email}. Join with this account instead?`,
    { as_other_account: "Confirm that you want to join with the account you are signed in with" },
  );

/**
 * Joins the project, once for all holders of the link (2017 after that; twenty at the same time leave one).
 * 1016 when it was declined, withdrawn or expired, 2018 when the project is completed. A token belongs to the
 * address it was mailed to: another account gets 1004 until the person confirms (D44).
 */
export async function accept(
  token: string,
  input: { as_other_account?: boolean | undefined },
): Promise<Info> {
  const user = await own();
  return Db.retryOnConflict(() =>
    withToken(token, async ({ member: old, project }) => {
      refuse(guard(invitationStatus(old), "accept"));
      if (user.id === (await Workspace.holderOf(old.owner_id)))
        fail(Code.InvitationAlreadyAccepted, "You own this project, so there is nothing to join.");
      if (!(await isInvitee(old)) && !input.as_other_account) throw wrongAccount(old, user.email);
      if (project.status === "completed") throw refuseCompleted();
      return present(await join(old, user), project);
    }),
  );
}

/** Commits a person's joining: their row, the membership that every access reads, the event. */
async function join(old: Member.Row, user: User.Row): Promise<Member.Row> {
  const { owner_id, project_id, id } = old;
  const { write, member } = reviseMemberWrite(old, describeJoin(user, old.name));
  await Db.commit(
    [
      write,
      membershipWrite(old, user, "You are on this project already."),
      forgetInviteeWrite(old),
      ...Member.addTeamPayWrites(old, 0, refuseCompleted),
      ...(await User.checkpointWrites("invited")),
    ],
    [
      Events.Accepted.of(
        `project:${project_id}`,
        { project_id, member_id: id, user_id: user.id },
        {
          before: { member_id: id, status: old.status },
          after: {
            status: "joined",
            email: user.email,
            ...(old.invited_id === undefined ? { invited_email: old.email } : {}),
          },
          version: member.version,
          owner_id,
        },
      ),
    ],
  );
  return member;
}

/** Returns whether the signed-in account is the invited one, or has verified the invited address. */
async function isInvitee(member: Member.Row): Promise<boolean> {
  const { email, invited_id } = member;
  const actor = Actor.use();
  if (invited_id !== undefined) return isFor(member);
  const user = actor.type === "user" ? await User.row(actor.user_id) : undefined;
  return !!user && !user.disabled && user.email_verified && foldEmail(user.email) === foldEmail(email);
}

/**
 * Declines the invitation; needs only the link, no account, so it can be taken back for a day. 2017 once
 * accepted, 1016 when it is over.
 */
export const decline = (token: string): Promise<Info> =>
  Db.retryOnConflict(() =>
    withToken(token, async ({ member: old, project }) => {
      refuse(guard(invitationStatus(old), "decline"));
      const { project_id, id: member_id } = old;
      const by_invitee = await isInvitee(old);
      const { writes, member, change } = leaveWrites(old, "declined");
      const entry = Events.Declined.of(
        `project:${project_id}`,
        { project_id, member_id, by_invitee },
        change,
      );
      await Actor.asPersonOrLink(old.owner_id, old.token_hash, () => Db.commit(writes, [entry]));
      return present(member, project);
    }),
  );

const NOT_PROVEN =
  "Open the link in the mail to the address that was invited, or sign in with the account of that address";

/**
 * Takes a decline back within a day, for the invited person only: by the mailed link or by the account of the
 * address. The invitation is open again with its old terms. 422 for anybody else, 1016 later or once it was
 * renewed, 2017 once accepted, 2018 when the project is completed.
 */
export const undoDecline = (token: string, { proof }: UndoDeclineInput): Promise<Info> =>
  Db.retryOnConflict(() =>
    withToken(token, async ({ member: old, project }) => {
      refuse(guard(invitationStatus(old), "reopen"));
      if (!undoUntil(old)) fail(Code.Gone);
      if (project.status === "completed") throw refuseCompleted();
      if (!(proof !== undefined && isProof(old, proof)) && !(await isInvitee(old)))
        invalid({ proof: NOT_PROVEN });
      const { owner_id, project_id, id: member_id } = old;
      const changes = { status: "invited", invitation_status: "pending", removed_at: null } as const;
      const { write, member, team_pay } = reviseMemberWrite(old, changes);
      await Actor.asPersonOrLink(old.owner_id, old.token_hash, () =>
        Db.commit(
          [
            write,
            Db.put(
              InviteeEntity.create({ email: inviteeOf(old), owner_id, project_id, member_id }),
              () => new AppError(Code.Gone),
            ),
            ...Member.addTeamPayWrites(member, team_pay, refuseCompleted, project.currency),
          ],
          [
            Events.Reopened.of(
              `project:${project_id}`,
              { project_id, member_id },
              {
                before: { member_id, status: old.status },
                after: { status: member.status, invitation_status: member.invitation_status },
                version: member.version,
                owner_id,
              },
            ),
          ],
        ),
      );
      return present(member, project);
    }),
  );

/**
 * Runs `work` on the actor's own invitation; another workspace's token is 1003, even if its addressee could
 * open it.
 */
const withOwn = <T>(token: string, work: (opened: InvitationRows) => Promise<T>): Promise<T> =>
  withToken(token, (opened) =>
    opened.member.owner_id === Actor.owner() ? work(opened) : fail(Code.NotFound),
  );

const perInvitation = { name: "invitation-resend", max: 5, seconds: 3600 };

/** Mails a new link, valid for another 14 days; the old one stops working. 2017, 1016, 2018 as above. */
export const resend = (token: string): Promise<Info> =>
  Db.retryOnConflict(() =>
    withOwn(token, async ({ member: old, project }) => {
      refuse(guard(invitationStatus(old), "resend"));
      if (project.status === "completed") throw refuseCompleted();
      const { project_id, id } = old;
      await Limit.take(perInvitation, Limit.workspace(id));
      await assertMayInvite(old);
      const { facts, pointer } = freshLink(old);
      const { write, member } = reviseMemberWrite(old, facts);
      await Db.commit(
        [write, pointer],
        [
          Events.Sent.of(
            `project:${project_id}`,
            { project_id, member_id: id },
            {
              before: { expires_at: old.expires_at },
              after: { expires_at: member.expires_at },
              version: member.version,
            },
          ),
        ],
      );
      return present(member, project);
    }),
  );

/** Withdraws an invitation before it is answered. 2017 once accepted: the teammate is removed instead. */
export const withdraw = (token: string): Promise<undefined> =>
  Db.retryOnConflict(() =>
    withOwn(token, async ({ member }) => {
      refuse(guard(invitationStatus(member), "withdraw"));
      const { writes, change } = leaveWrites(member, "withdrawn");
      await Db.commit(writes, [Event.audit("invitation.withdrawn", `project:${member.project_id}`, change)]);
      return undefined;
    }),
  );
