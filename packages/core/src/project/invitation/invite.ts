import { relate } from "../../connection/read";
import { Mail } from "../../mailing";
import { Actor } from "../../platform/actor";
import { iso, now } from "../../platform/clock";
import { DAY_MS } from "../../platform/date";
import { Db } from "../../platform/db";
import { AppError, Code, fail, invalid } from "../../platform/error";
import { Id } from "../../platform/id";
import { Limit } from "../../platform/limit";
import { Link } from "../../platform/mailed-link";
import { findSeen } from "../../profile/read";
import { User } from "../../user";
import { foldEmail } from "../../user/schema";
import { Workspace } from "../../workspace";
import { Project } from "..";
import { type Changes, knownRole, Member, memberChanged, payable, reviseMemberWrite } from "../member";
import { InviteeEntity, MemberEntity } from "../member/entity";
import { find, inviteeOf, tokenOf } from "../member/read";
import { Events } from "./events";
import { present } from "./read";
import { VALID_DAYS } from "./rules";
import type { Info, InviteInput } from "./schema";

export const ALREADY = "Teammate has already been invited to this project";
/** Limits the transaction of a payout, which writes one row per teammate. */
export const TEAM_MAX = 50;
const perOwner = { name: "invitation", max: 100, seconds: 3600 };
/** People who never worked with the workspace: they gave it no address. */
const perDay = { name: "invitation-profile", max: 30, seconds: 86_400 };

export const refuseCompleted = () => new AppError(Code.InvitationProjectCompleted);

/** Checks an invitation: 2018 for a completed project, 422 for a pay that is invalid in its currency. */
function invitable({ status, currency }: Project.Row, { pay }: InviteInput): void {
  if (status === "completed") fail(Code.InvitationProjectCompleted);
  payable(pay, currency);
}

interface Person {
  name: string;
  email: string;
  user_id: number | undefined;
  /** True for somebody found by their profile: their address is not the owner's to read. */
  isHidden?: true;
  /** True for somebody who was chosen by who they are, not by an address. */
  isById?: true;
}

/**
 * Returns the fields of a new link and the pointer that finds it. Old pointers stay, so that old links show
 * that they have ended.
 */
export function freshLink(member: { owner_id: number; project_id: number; id: number }) {
  const nonce = Id.token();
  const token_hash = Link.hashOf(tokenOf({ ...member, nonce }));
  const { owner_id } = member;
  return {
    facts: {
      nonce,
      token_hash,
      invitation_status: "pending" as const,
      invited_at: iso(),
      expires_at: new Date(now().getTime() + VALID_DAYS * DAY_MS).toISOString(),
    },
    pointer: Db.claim({
      kind: "invitation",
      value: token_hash,
      owner_id,
      target_id: member.id,
      parent_id: member.project_id,
    }),
  };
}

/**
 * Returns the invited person: a new one by name and address; by id somebody who works or worked for this
 * workspace, or whose profile the actor sees. Whom there is not, and who does not show themselves, are the same 422.
 */
async function personOf(input: InviteInput): Promise<Person> {
  if (input.user_id === undefined) {
    const email = input.email_address ?? invalid({ email_address: "Email required" });
    const known = await Db.resolve("email", foldEmail(email));
    return { name: input.name ?? email, email, user_id: known?.target_id };
  }
  const { user_id } = input;
  const colleague = (await Member.ofOwner(Actor.owner())).find((each) => each.user_id === user_id);
  const seen = colleague ? undefined : await findSeen(user_id, relate);
  const user = colleague || seen ? await User.row(user_id) : undefined;
  if (!user?.email) return invalid({ user_id: "This person cannot be invited" });
  const name = `${user.first_name} ${user.last_name}`.trim() || (seen?.brand_name ?? user.email);
  if (!seen) return { name, email: user.email, user_id, isById: true };
  await Limit.take(perDay, Limit.workspace());
  return { name, email: user.email, user_id, isHidden: true, isById: true };
}

/**
 * Says whether a teammate is whom the actor means. A person whose address is not shown is told apart by themselves alone,
 * everybody else by the address or the account: the answer to a guessed address is the same whether it is right or not.
 */
const isSame = (each: Member.Row, { email, user_id, isHidden, isById }: Person): boolean =>
  (user_id !== undefined && each.user_id === user_id) ||
  (isById === true && each.invited_id === user_id) ||
  (!isHidden && each.invited_id === undefined && foldEmail(each.email) === foldEmail(email));

/**
 * Returns the write that makes an open invitation the only one of its person to the project. What stands there of one
 * that is over, or that is for somebody found by their profile, gives way.
 */
async function inviteeWrite(member: Member.Row, refusal: () => Error): Promise<Db.Write> {
  const { owner_id, project_id, id } = member;
  const key = { email: inviteeOf(member), owner_id, project_id };
  const { data } = await InviteeEntity.get(key).go({ consistent: true });
  if (!data) return Db.put(InviteeEntity.create({ ...key, member_id: id }), refusal);
  const holder = await find({ owner_id, project_id, id: data.member_id });
  // Another call was quicker.
  if (holder?.status === "invited" && inviteeOf(holder) === key.email) throw refusal();
  const there = InviteeEntity.patch(key).set({ member_id: id });
  return Db.update(
    there.where(({ member_id }, { eq }) => eq(member_id, data.member_id)),
    refusal,
  );
}

/**
 * Invites a person to the actor's own project; the mail follows from the event. 422 on `email_address` (or
 * `user_id`) for somebody who is on it or was invited already, 2018 for a completed project. A person who
 * left is invited again on the row that has their history (D43).
 */
export async function invite(project_id: number, input: InviteInput): Promise<Info> {
  knownRole(input.role_id);
  const owner_id = Actor.owner();
  // Checked before the limit and the person are read: most refusals are one of these.
  invitable(await Project.row(project_id), input);
  await Limit.take(perOwner, Limit.workspace());
  const field = input.user_id === undefined ? "email_address" : "user_id";
  const already = () => new AppError(Code.Validation, undefined, { [field]: ALREADY });
  const person = await personOf(input);
  if (person.user_id === (await Workspace.holderOf(owner_id))) invalid({ [field]: "You own this project" });

  return Db.retryOnConflict(async () => {
    const [team, project] = await Promise.all([Member.rowsOf(owner_id, project_id), Project.row(project_id)]);
    invitable(project, input);
    const same = (each: Member.Row) => isSame(each, person);
    if (team.some((each) => each.status !== "removed" && same(each))) throw already();
    const former = team.find(same);
    if (!former && team.length >= TEAM_MAX)
      invalid({ [field]: `A project can have ${TEAM_MAX} teammates at most` });
    const id = former?.id ?? Id.next();
    const { facts, pointer } = freshLink({ owner_id, project_id, id });
    const terms: Changes = {
      ...facts,
      status: "invited",
      name: person.name,
      email: person.email,
      role_id: input.role_id ?? null,
      pay: input.pay ?? null,
      basis: null,
      message: input.message,
      invited_id: person.isHidden ? (person.user_id ?? null) : null,
    };
    const { writes, member, team_pay } = former
      ? reviveWrites(former, terms)
      : memberWrites({ owner_id, project_id, id }, terms);
    await assertMayInvite(member);
    await Db.commit(
      [
        ...writes,
        await inviteeWrite(member, already),
        pointer,
        ...Member.addTeamPayWrites(member, team_pay, memberChanged, project.currency),
      ],
      [
        Events.Sent.of(
          `project:${project_id}`,
          { project_id, member_id: id },
          {
            before: former ? { member_id: id, status: former.status } : undefined,
            after: { member_id: id, status: "invited", role_id: member.role_id, pay: member.pay },
            version: member.version,
          },
        ),
      ],
    );
    return present(member, project);
  });
}

/**
 * Refuses an invitation that cannot be mailed, as `Mail.claim`. One from a profile is mailed in the name of its
 * reader's own workspace, and tells nothing of their mailbox: 1044 alone.
 */
export const assertMayInvite = ({ owner_id, email, invited_id }: Member.Row): Promise<void> =>
  invited_id === undefined ? Mail.claim(owner_id, [email]) : Mail.assertMayMail(owner_id);

export function reviveWrites(former: Member.Row, terms: Changes) {
  const { write, member, team_pay } = reviseMemberWrite(former, { ...terms, removed_at: null });
  return { writes: [write], member, team_pay };
}

export function memberWrites(key: { owner_id: number; project_id: number; id: number }, terms: Changes) {
  const { set } = Db.split(terms);
  const member = { ...set, ...key, version: 1, created_at: iso(), paid: 0, committed: 0 } as Member.Row;
  return { writes: [Db.put(MemberEntity.create(member))], member, team_pay: Member.teamPayOf(member) };
}

/** Invites a person whom the workspace knows by id; the mail has no text of the owner. */
export const add = (
  project_id: number,
  {
    user_id,
    role_id,
    pay,
  }: { user_id: number; role_id?: string | null | undefined; pay?: number | null | undefined },
): Promise<Info> =>
  invite(project_id, {
    user_id,
    message: "",
    ...(role_id ? { role_id } : {}),
    ...(pay === null || pay === undefined ? {} : { pay }),
  });
