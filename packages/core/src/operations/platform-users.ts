/** What Stint's own people see and decide of a person's account; each look at one person is in the journal. */

import { Session } from "../identity/session";
import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { Code, fail } from "../platform/error";
import { Event } from "../platform/event";
import { holdersOf } from "../team/read";
import { User } from "../user";
import { SupportNote } from "../user/support-note";
import { Workspace } from "../workspace";
import type { AuditLine, ReasonInput, State, UserLine, UserSight } from "./platform-users/schema";

const LATEST = 20;

const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const nameOf = ({ first_name, last_name }: User.Row): string => `${first_name} ${last_name}`.trim();

function stateOf({ deleted_at, disabled, email_verified }: User.Row): State {
  if (deleted_at) return "deleted";
  if (disabled) return "suspended";
  return email_verified ? "active" : "not_confirmed";
}

/** Reads the names of people once each; "" for nobody, and for a deleted account. */
async function readNames(ids: readonly (number | undefined)[]): Promise<(id: number | undefined) => string> {
  const people = await User.findMany(ids.filter((id) => id !== undefined));
  const names = new Map(people.map((row) => [row.id, nameOf(row)]));
  return (id) => names.get(id ?? 0) ?? "";
}

const describeUser = (user: User.Row, workspace: Workspace.Info | undefined): UserLine => ({
  id: user.id,
  name: nameOf(user),
  email: User.addressOf(user),
  state: stateOf(user),
  admin: user.admin ?? 0,
  created_at: user.created_at,
  workspace_id: user.workspace_id,
  brand_name: workspace?.brand_name ?? "",
  plan: workspace?.plan ?? "none",
  subscription_status: workspace?.subscription_status ?? "none",
  trial_ends_at: workspace?.trial_ends_at ?? null,
});

async function describeUsers(users: readonly User.Row[]): Promise<UserLine[]> {
  const found = await Workspace.findMany(users.map(({ workspace_id }) => workspace_id));
  const workspaces = new Map(found.map((each) => [each.owner_id, each]));
  return users.map((user) => describeUser(user, workspaces.get(user.workspace_id)));
}

/** Finds the one person whom a search names by their id or their whole address. */
async function findNamed(words: string): Promise<User.Row | undefined> {
  if (/^\d{1,16}$/.test(words)) return User.row(Number(words));
  const held = words.includes("@") ? await Db.resolve("email", User.foldEmail(words)) : undefined;
  return held && User.row(held.target_id);
}

/**
 * Returns people for Stint's own: whom `filter` names by id or address, or else those whose name, address or part of it
 * it is, who signed up last first. A search goes through 1,000 people at once and may answer few lines and a cursor.
 */
export async function listUsers({
  filter,
  ...page
}: Db.PageInput & { filter?: string | undefined }): Promise<Db.Page<UserLine>> {
  const words = fold(filter ?? "").trim();
  const named = words && !page.cursor ? await findNamed((filter ?? "").trim()) : undefined;
  if (named) return { items: await describeUsers([named]), next: null };
  const { items, next } = await User.listEverybody(
    page,
    words ? (user) => fold(`${nameOf(user)} ${User.addressOf(user)}`).includes(words) : undefined,
  );
  return { items: await describeUsers(items), next };
}

/** Returns the person of `user:ID`; undefined for what the product did. */
const personOf = (actor_id: string): number | undefined => {
  const [, id] = /^user:(\d+)$/.exec(actor_id) ?? [];
  return id === undefined ? undefined : Number(id);
};

async function listAudit(user_id: number): Promise<AuditLine[]> {
  const entries = await Event.history(user_id, `user:${user_id}`, LATEST);
  const ids = entries.flatMap(({ actor_id, impersonator_id }) => [personOf(actor_id), impersonator_id]);
  const nameOfPerson = await readNames(ids);
  return entries.map(({ id, occurred_at, type, actor_id, impersonator_id, after }) => ({
    id,
    occurred_at,
    type,
    actor_id,
    actor_name: nameOfPerson(personOf(actor_id)),
    impersonator_name: nameOfPerson(impersonator_id),
    reason: typeof after?.reason === "string" ? after.reason : "",
  }));
}

/** Returns what Stint's own people see of a person. 1003 for an unknown one, and for a deleted account. */
async function describeWhole(user: User.Row): Promise<UserSight> {
  const [workspace, last_used_at, holders, notes, audit] = await Promise.all([
    Workspace.find(user.workspace_id),
    Session.lastUse(user.id),
    holdersOf(user.id),
    SupportNote.list(user.id),
    listAudit(user.id),
  ]);
  const [companies, writerOf] = await Promise.all([
    Workspace.findMany(holders.map(({ owner_id }) => owner_id)),
    readNames(notes.map(({ by_id }) => by_id)),
  ]);
  return {
    ...describeUser(user, workspace),
    mfa_enabled: user.mfa_enabled ?? false,
    auth_social: user.auth_social ?? null,
    source_type: user.source_type ?? null,
    checkpoints: [...(user.checkpoints ?? [])].sort(),
    last_used_at,
    active_projects: workspace?.active_projects ?? 0,
    companies: holders.map(({ owner_id: id }) => ({
      id,
      brand_name: companies.find(({ owner_id }) => owner_id === id)?.brand_name ?? "",
    })),
    notes: notes.map((note) => ({ ...note, by_name: writerOf(note.by_id) })),
    audit,
  };
}

const load = async (id: number): Promise<User.Row> => (await User.row(id)) ?? fail(Code.NotFound);

/** Returns one person for Stint's own people, and records that they looked. 1003 for an unknown or deleted account. */
export async function readUser(id: number): Promise<UserSight> {
  const user = await load(id);
  const sight = await describeWhole(user);
  await Db.commit([], [Event.audit("user.looked_at", `user:${id}`, { owner_id: id })]);
  return sight;
}

/** Suspends or opens an account; 1004 where it is so already, 1002 for Stint's own people. */
const setSuspended = (id: number, suspended: boolean, { reason }: ReasonInput): Promise<UserSight> =>
  Db.retryOnConflict(async () => {
    const user = await load(id);
    if (user.admin === 1 || id === Actor.user().user_id) fail(Code.NotAllowed);
    if (user.disabled === suspended) fail(Code.Conflict);
    await Db.commit(
      [suspended ? User.suspendWrite(user) : User.reinstateWrite(user)],
      [
        Event.audit(suspended ? "user.suspended" : "user.restored", `user:${id}`, {
          owner_id: id,
          before: { disabled: !suspended },
          after: { disabled: suspended, reason },
        }),
      ],
    );
    return describeWhole(await load(id));
  });

/**
 * Suspends an account with a reason: its sessions end, and each call of it is 2057. Its invoices can still be paid. 1003,
 * 1004 where it is suspended, 1002 for one of Stint's own people.
 */
export const suspendUser = (id: number, input: ReasonInput): Promise<UserSight> =>
  setSuspended(id, true, input);

/** Opens a suspended account with a reason: the person can sign in again. 1003, 1004 where it is open, 1002. */
export const restoreUser = (id: number, input: ReasonInput): Promise<UserSight> =>
  setSuspended(id, false, input);

/**
 * Makes the account of a confirmed address one of Stint's own people, or no longer; for the operator alone, no route
 * reaches it. Returns whether that changed anything. 1003 for an unknown address, 1044 for one that is not confirmed.
 */
export const appoint = (email: string, admin: boolean): Promise<boolean> =>
  Db.retryOnConflict(async () => {
    const held = await Db.resolve("email", User.foldEmail(email));
    const user = (held && (await User.row(held.target_id))) ?? fail(Code.NotFound);
    if (admin && !user.email_verified) fail(Code.IdentityVerificationFailed);
    if ((user.admin === 1) === admin) return false;
    await Db.commit(
      [User.appointWrite(user, admin)],
      [
        Event.audit(admin ? "user.appointed" : "user.dismissed", `user:${user.id}`, {
          owner_id: user.id,
          before: { admin: user.admin ?? 0 },
          after: { admin: admin ? 1 : 0 },
        }),
      ],
    );
    return true;
  });
