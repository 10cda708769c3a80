import { notificationWrite } from "../../notification";
import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { Code, fail, refuse } from "../../platform/error";
import { Event } from "../../platform/event";
import { Workspace } from "../../workspace";
import { Comment } from "../comment";
import { openAgreed } from "../content/read";
import { MembershipEntity } from "../member/entity";
import { find as findMember, membershipOf, rowsOf } from "../member/read";
import { find } from "../read";
import { type ProjectRow, type ScopeRow, shapeTask, type TaskRow } from "../rows";
import { pointerValue } from "../rows/initial";
import { TaskEntity } from "../rows/scope-entity";
import { workRefusal } from "../rules";
import { isOption, isTeammateAction, isWorkOf, task as machine, summarize, type TaskAction } from "./rules";
import type { Task, TeammateTask } from "./schema";
import { taskOf } from "./task";
import { current, requireUnlockedWrite } from "./write";

interface Found {
  task: TaskRow;
  scope: ScopeRow;
  /** Null for the owner; a teammate is a user of another workspace who does this service. */
  teammate: Actor.Actor | null;
  /** The teammate's name on the project. */
  name: string;
}

/** Returns a service of another workspace's project, if it is the actor's work (D42, D43). */
async function asTeammate(id: number): Promise<Found | undefined> {
  const actor = Actor.use();
  if (actor.type !== "user") return undefined;
  const { user_id } = actor;
  const { data: memberships } = await Db.allOf(
    MembershipEntity.query.one({ user_id }),
    Db.ofOne("projects that one person is invited to"),
    { consistent: true },
  );
  const owners = [...new Set(memberships.map(({ owner_id }) => owner_id))];
  const pointers = await Promise.all(owners.map((owner) => Db.resolve("task", pointerValue(owner, id))));
  for (const { owner_id, project_id, member_id } of memberships) {
    if (!pointers.some((each) => each?.owner_id === owner_id && each.parent_id === project_id)) continue;
    const teammate = { ...actor, owner_id };
    const [{ task, scope }, member] = await Actor.run(teammate, () =>
      Promise.all([taskOf(id), findMember({ owner_id, project_id, id: member_id })]),
    );
    const { role_id } = member ?? {};
    if (member?.status === "joined" && scope.is_current && isWorkOf(task, { user_id, role_id }))
      return { task, scope, teammate, name: member.name };
  }
  return undefined;
}

/** Returns a service for its owner, or for the teammate who does it. 1003 for everybody else. */
async function workOf(id: number): Promise<Found> {
  const own = await Db.resolve("task", pointerValue(Actor.owner(), id));
  const found = own ? { ...(await taskOf(id, own)), teammate: null, name: "" } : await asTeammate(id);
  if (!found) return fail(Code.NotFound);
  return !found.task.deleted_at || (await isAgreed(found)) ? found : fail(Code.NotFound);
}

/** Returns whether a service is part of what the client signed, without edits of a change order. */
async function isAgreed(found: Found): Promise<boolean> {
  const opened = await within(found, () => openAgreed(found.scope.project_id));
  return opened?.tasks.some(({ id }) => id === found.task.id) ?? false;
}

/** Runs `work` as the owner, or as the teammate in the owner's workspace. */
const within = <T>({ teammate }: Found, work: () => Promise<T>): Promise<T> =>
  teammate ? Actor.run(teammate, work) : work();

/** Returns a service as the teammate who does it sees it: only listed fields (D42). */
export const shapeForTeammate = (task: TaskRow): TeammateTask => ({
  id: task.id,
  name: task.name,
  description: task.deliverable_description,
  quantity: task.quantity,
  unit: task.unit ?? null,
  status: task.status,
  due_at: task.due_at ?? null,
  version: task.version,
});

const shapeFor = (found: Found, task: TaskRow): Task | TeammateTask =>
  found.teammate ? shapeForTeammate(task) : shapeTask(task);

/**
 * Returns the notification for the other side: the owner's when a teammate finishes or comments, the assigned
 * teammate's when the owner reacts. People who left get none (D43).
 */
async function notifyWrites(
  { task, teammate, name }: Found,
  what: TaskAction | "comment",
  at: string,
  body = "",
): Promise<Db.Write[]> {
  const { owner_id, project_id } = task;
  const words: Partial<Record<typeof what, string>> = teammate
    ? { complete: `${name} completed ${task.name}.`, comment: `${name} wrote about ${task.name}.` }
    : {
        accept: `${task.name} was accepted.`,
        reject: `${task.name} was sent back to you.`,
        comment: `You have an answer about ${task.name}.`,
      };
  const title = words[what];
  if (!title) return [];
  const user_id = teammate ? await Workspace.holderOf(owner_id) : task.user_id;
  if (!user_id) return [];
  if (!teammate && !(await membershipOf(user_id, project_id))) return [];
  return [
    notificationWrite({
      user_id,
      key: `task:${task.id}:${what}:${at}`,
      type: `task.${what}`,
      title,
      body: body.slice(0, 200),
      link: `/projects/${project_id}${teammate ? "/scopes" : ""}`,
      metadata: { project_id, task_id: task.id },
    }),
  ];
}

/** Refuses work on a service before a client accepted the project or its owner made it active (2041). */
async function assertBegun(found: Found, action: TaskAction): Promise<ProjectRow> {
  const project = await within(found, () => find(found.task.project_id));
  if (!project) fail(Code.NotFound);
  const is_signed = project.proposal_status === "accepted";
  if (workRefusal({ status: project.status, is_signed }, action) !== undefined)
    fail(Code.ScopeUnavailable, "This was not accepted yet, so there is no work on it.");
  return project;
}

/**
 * Refuses work outside the agreement: a service that is only in an open change order (2041), and one that the
 * client did not choose (1004).
 */
async function assertAgreed(found: Found, { accepted }: ProjectRow): Promise<void> {
  const { task, scope } = found;
  const isSettled = scope.status === "active";
  if (isSettled ? !isOption(shapeTask(task)) : !accepted) return;
  const opened = await within(found, () => openAgreed(scope.project_id));
  const tasks = opened?.tasks.filter(({ scope_id }) => scope_id === scope.id).map(shapeTask) ?? [];
  if (!tasks.some(({ id }) => id === task.id))
    fail(Code.ScopeUnavailable, "Its change order is not signed yet, so there is no work on it.");
  if (!summarize({ categories: [], tasks }).chosen.includes(task.id))
    fail(Code.Conflict, "The client did not choose this service, so there is no work on it.");
}

/**
 * Changes the work state of a service: start, complete, reset, accept, reject (D15). The teammate who does it
 * may start and complete; the others are the owner's. 1004 for an illegal move and for a service that the
 * client did not choose, 2041 before it is agreed (both may only be reopened), 2032 on a completed project.
 */
export const moveTask = (id: number, action: TaskAction, if_match?: number): Promise<Task | TeammateTask> =>
  Db.retryOnConflict(async () => {
    const found = await workOf(id);
    const { task: row, scope } = found;
    if (found.teammate && !isTeammateAction(action)) fail(Code.NotFound);
    current(row, if_match);
    if (scope.is_locked) fail(Code.ProjectNotUpdatable);
    const status = machine.next(row.status, action);
    if (typeof status === "number") refuse(status);
    const project = await assertBegun(found, action);
    if (action !== "reset") await assertAgreed(found, project);
    if (typeof status === "number" || status === "deleted") return shapeFor(found, row);
    const { write, next: task } = Db.revise(TaskEntity, row, { status });
    const rings = await notifyWrites(found, action, `${task.version}`);
    await within(found, () =>
      Db.commit(
        [write, requireUnlockedWrite(scope), ...rings],
        [
          Event.audit(`task.${status === "open" ? "reset" : status}`, `project:${row.project_id}`, {
            before: { task_id: id, status: row.status },
            after: { task_id: id, status },
            version: task.version,
          }),
        ],
      ),
    );
    return shapeFor(found, task);
  });

/**
 * Adds a comment to a service; the teammate who does it may do so, too. The owner's comments are visible to
 * the workspace only unless `shared` with the person who does the service; a teammate's are always shared.
 */
export async function commentTask(
  id: number,
  { comment, shared = false }: Comment.TaskInput,
): Promise<Comment.Info> {
  const found = await workOf(id);
  const told = shared || found.teammate !== null;
  const tell = (at: number) => (told ? notifyWrites(found, "comment", `${at}`, comment) : []);
  return within(found, () => Comment.add(`task:${id}`, comment, { shared: told, tell }));
}

/**
 * Returns the comments on a service, newest first; a teammate reads their own, and what those who run the project
 * share: its owner or an admin, and no other teammate (D42).
 */
export async function commentsOfTask(id: number, input: Db.PageInput): Promise<Db.Page<Comment.Info>> {
  const found = await workOf(id);
  const page = await within(found, () => Comment.list(`task:${id}`, input));
  if (!found.teammate) return page;
  const { user_id } = Actor.user();
  const { owner_id, project_id } = found.task;
  const team = await rowsOf(owner_id, project_id);
  const isTheirs = (comment: Comment.Info) =>
    comment.user_id === user_id || (comment.shared && !team.some((each) => each.user_id === comment.user_id));
  return { ...page, items: page.items.filter(isTheirs) };
}
