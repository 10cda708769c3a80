import { Catalog } from "../../library/catalog";
import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Code, fail, invalid, StaleWrite } from "../../platform/error";
import { Event } from "../../platform/event";
import { priceOf } from "../agreement/facts";
import { openAgreed } from "../content/read";
import { type Row as ProjectRow, row as projectRow } from "../read";
import type { Member as MemberInfo } from "../schema";
import { InviteeEntity, MembershipEntity } from "./entity";
import { find, inviteeOf, type Row, shape } from "./read";
import { payOf, payProblem, type UpdateInput } from "./schema";
import { addTeamPayWrites, type Changes, reviseMemberWrite } from "./write";

export * as Member from "./index";
export { memberships } from "./memberships";
export { find, membershipOf, membershipsOf, ofOwner, type Row, roleName, rowsOf, shape } from "./read";
export * from "./rules";
export * from "./schema";
export { addTeamPayWrites, type Changes, reviseMemberWrite, type Written } from "./write";

/** Returns one teammate of the actor's own project, and the project; 1066 "project" or 1003. */
async function findMember(project_id: number, id: number): Promise<{ member: Row; project: ProjectRow }> {
  const owner_id = Actor.owner();
  const [member, project] = await Promise.all([find({ owner_id, project_id, id }), projectRow(project_id)]);
  return { member: member ?? fail(Code.NotFound), project };
}

/** Returns one teammate of the actor's own project; 1066 "project" or 1003. */
export const row = async (project_id: number, id: number): Promise<Row> =>
  (await findMember(project_id, id)).member;

/** Refuses a role that is not in the reference list (422). */
export function knownRole(role_id: string | null | undefined): void {
  if (role_id && !Catalog.findRole(role_id)) invalid({ role_id: "Role invalid" });
}

/**
 * Returns the error for a project that was completed, or whose currency changed, since it was read: it is
 * read again.
 */
export const memberChanged = () => new StaleWrite();

/** Refuses a pay that is not whole units of the project's currency, or above the limit (422, D7). */
export function payable(pay: number | null | undefined, currency: string, field = "pay"): void {
  const problem = pay === null || pay === undefined ? undefined : payProblem(pay, currency);
  if (problem) invalid({ [field]: problem });
}

/** Computes the pay of the terms from the project's current price. 422 for a service that is not in it. */
async function computeTerms(
  old: Row,
  { currency }: ProjectRow,
  { pay, basis }: UpdateInput,
): Promise<Changes> {
  if (!basis) {
    payable(pay, currency);
    return pay === undefined && basis === undefined
      ? {}
      : { ...(pay === undefined ? {} : { pay }), basis: null };
  }
  const opened = await openAgreed(old.project_id);
  const before = old.basis?.kind === "services" ? old.basis.services : [];
  const known = (id: number) =>
    before.some(({ task_id }) => task_id === id) || opened?.tasks.some((task) => task.id === id) === true;
  if (basis.kind === "services" && !basis.services.every(({ task_id }) => known(task_id)))
    invalid({ basis: "Choose services of this project's scope" });
  const comesTo = payOf(basis, opened ? priceOf(opened.project) : 0, currency);
  const parts = basis.kind === "services" ? basis.services.map(({ amount }) => amount) : [];
  for (const each of [...parts, comesTo]) payable(each, currency, "basis");
  return { basis, pay: comesTo };
}

/**
 * Changes a teammate's role or agreed pay: an amount, a percentage of the price, or an amount per service.
 * The pay is computed once, when it is agreed: a later price does not change an agreement. 2032 on a
 * completed project, 1004 when stale.
 */
export function update(
  project_id: number,
  id: number,
  input: UpdateInput,
  if_match?: number,
): Promise<MemberInfo> {
  knownRole(input.role_id);
  return Db.retryOnConflict(async () => {
    const { member: old, project } = await findMember(project_id, id);
    Db.assertVersion(old, if_match);
    if (old.status === "removed") fail(Code.NotFound);
    if (project.status === "completed") fail(Code.ProjectNotUpdatable);
    const { pay: _, basis: __, ...rest } = input;
    const changes: Changes = { ...rest, ...(await computeTerms(old, project, input)) };
    const { write, member, team_pay } = reviseMemberWrite(old, changes);
    await Db.commit(
      [write, ...addTeamPayWrites(old, team_pay, memberChanged, project.currency)],
      [
        Event.audit("member.updated", `project:${project_id}`, {
          ...Event.difference(old, changes as Partial<Row>),
          version: member.version,
        }),
      ],
    );
    return shape(member, project);
  });
}

/**
 * Removes a teammate from a project, or withdraws an invitation. Access ends with this transaction, because
 * every access reads the row that it deletes; the agreed and paid amounts stay on record (D43). 1003 for a
 * person who was removed already.
 */
export const remove = (project_id: number, id: number): Promise<undefined> =>
  Db.retryOnConflict(async () => {
    const old = await row(project_id, id);
    if (old.status === "removed") fail(Code.NotFound);
    const { writes, change } = leaveWrites(old, "withdrawn");
    const type = `member.${old.status === "joined" ? "removed" : "withdrawn"}`;
    await Db.commit(writes, [Event.audit(type, `project:${project_id}`, change)]);
    return undefined;
  });

/** Returns the writes that end a teammate's work on a project, for the transaction that decides it; none once it has ended. */
export async function endWrites(project_id: number, id: number): Promise<Db.Write[]> {
  const old = await find({ owner_id: Actor.owner(), project_id, id });
  return old?.status === "joined" ? leaveWrites(old, "withdrawn").writes : [];
}

/**
 * Returns the writes that remove a person, their resulting row, and the journal entry: removed, withdrawn, or
 * declined by themselves.
 */
export function leaveWrites(old: Row, answer: "withdrawn" | "declined") {
  const { write, member, team_pay } = reviseMemberWrite(old, {
    status: "removed",
    removed_at: iso(),
    ...(old.invitation_status === "pending" ? { invitation_status: answer } : {}),
  });
  const door =
    old.status === "joined" && old.user_id
      ? Db.remove(MembershipEntity.remove({ user_id: old.user_id, project_id: old.project_id }))
      : Db.remove(
          InviteeEntity.remove({
            email: inviteeOf(old),
            owner_id: old.owner_id,
            project_id: old.project_id,
          }),
        );
  const change = {
    before: { member_id: old.id, status: old.status },
    after: { status: member.status, invitation_status: member.invitation_status },
    version: member.version,
    owner_id: old.owner_id,
  };
  return { writes: [write, door, ...addTeamPayWrites(old, team_pay)], member, change };
}
