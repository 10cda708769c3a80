import * as z from "zod";
import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { env } from "../platform/env";
import { Code, fail, invalid } from "../platform/error";
import { Event } from "../platform/event";
import { nameFault } from "../platform/shape/name";
import { Workspace } from "../workspace";
import { UserEntity } from "./entity";
import { own, type Row, row } from "./read";
import {
  BUSINESS,
  type Checkpoint,
  type Checkpoints,
  COLUMNS,
  DECIDED_CHECKPOINTS,
  foldEmail,
  type Info,
  namesPaymentDetails,
  type RemoveInput,
  TOLD_CHECKPOINTS,
  type UpdateInput,
} from "./schema";

export {
  appointWrite,
  changeCredentialsWrite,
  createWrite,
  moveWorkspaceWrite,
  rehashWrite,
  reinstateWrite,
  startFirstSessionWrite,
  suspendWrite,
} from "./credentials";
export { describeEntries, type Entry, type HistoryLine } from "./history";
export * as User from "./index";
export {
  addressOf,
  type Contact,
  describeRow,
  findMany,
  findOwner,
  getOwner,
  listEverybody,
  type Row,
  readSenderName,
  row,
} from "./read";
export * from "./schema";

export const Events = {
  SignedUp: Event.define(
    "user.signed_up",
    /** `link_id` names the confirmation link to mail; null when a provider confirmed the address. */
    z.object({ user_id: z.number(), link_id: z.string().nullable() }),
  ),
  /**
   * `former` is the address before, and `undo_id` names the link that restores it; absent in older entries.
   */
  EmailChanged: Event.define(
    "user.email_changed",
    z.object({ user_id: z.number(), former: z.string().optional(), undo_id: z.string().optional() }),
  ),
  /** The payment instructions that clients see were changed manually. */
  PaymentDetailsChanged: Event.define("user.payment_details_changed", z.object({ user_id: z.number() })),
  Deleted: Event.define("user.deleted", z.object({ user_id: z.number(), reason: z.string() })),
};

/**
 * Returns the current user with the business: their own, or the company's that they act for. 1001 when the
 * account was deleted, 2057 when it was revoked.
 */
export async function get(): Promise<Info> {
  const [user, workspace] = await Promise.all([own(), Workspace.find(Actor.user().owner_id)]);
  return shape(user, workspace ?? fail(Code.NotFound));
}

/** Returns the address of the page of the plan. */
export const planPage = (): string => `${env().STINT_URL}/settings/plan`;

/**
 * Returns a user's public shape: fields that are neither here nor in `COLUMNS` and `BUSINESS` never leave the
 * server.
 */
export function shape(user: Row, workspace: Workspace.Info): Info {
  const actor = Actor.use();
  return {
    ...Column.valuesOf(COLUMNS, user),
    roles: user.admin === 1 ? ["admin"] : ["contractor"],
    checkpoints: [...(user.checkpoints ?? [])].sort(),
    first_session: actor.type === "user" && user.first_sid === actor.sid,
    companies: [],
    acting_for: Actor.isAdmin() ? workspace.owner_id : null,
    role: Actor.isAdmin() ? "admin" : "owner",
    partner_id: null,
    subscription: {
      ...Column.pick(workspace, ["plan", "trial_ends_at"]),
      status: workspace.subscription_status,
    },
    subscriptionPortal: workspace.subscription_status === "none" ? null : planPage(),
    ...Column.pick(workspace, BUSINESS),
  };
}

/**
 * Checks first and last name together, because a mail's From joins them: neither "PayPal" alone nor "Pay"
 * with "Pal". 422 on `first_name`.
 */
export function refuseUnfair({ first_name, last_name }: { first_name: string; last_name: string }): void {
  const fault = nameFault(`${first_name} ${last_name}`.trim());
  if (fault) invalid({ first_name: fault });
}

/**
 * Changes the person and the business in one transaction. 1004 when `if_match` is not the user's version, 1002
 * for an admin who changes the business: that is its owner's.
 */
export function update(input: UpdateInput, if_match?: number): Promise<Info> {
  const attempt = async () => {
    const { user_id } = Actor.user();
    const user = await own();
    const workspace = await Workspace.get(user.workspace_id);
    Db.assertVersion(user, if_match);
    const { first_name, last_name, plan_wanted, onboarding_step, tries_early, ...given } = input;
    if (Actor.isAdmin() && Object.keys(given).length > 0) fail(Code.NotAllowed);
    const business = Workspace.completeUpdate(workspace, given);
    const person = {
      ...(first_name ? { first_name } : {}),
      ...(last_name === undefined ? {} : { last_name }),
      ...(plan_wanted === undefined ? {} : { plan_wanted }),
      ...(onboarding_step === undefined ? {} : { onboarding_step }),
      ...(tries_early === undefined ? {} : { tries_early }),
    };
    refuseUnfair({ ...user, ...person });
    const ofPerson = Event.difference(user, person as Partial<Row>);
    const ofBusiness = Event.difference(workspace, business as Partial<Workspace.Info>);
    const pays = namesPaymentDetails(ofBusiness.after);
    await Db.commit(
      [
        Db.revise(UserEntity, user, person).write,
        ...(Object.keys(business).length > 0 ? [Workspace.updateWrite(workspace, business)] : []),
      ],
      [
        Event.audit("user.updated", `user:${user_id}`, {
          before: { ...ofPerson.before, ...ofBusiness.before },
          after: { ...ofPerson.after, ...ofBusiness.after },
          version: user.version + 1,
          owner_id: workspace.owner_id,
        }),
        ...Workspace.zoneEntries(workspace.owner_id, ofBusiness.after),
        ...Workspace.nameEntries(workspace.owner_id, { ...ofPerson.after, ...ofBusiness.after }),
        ...(pays ? [Events.PaymentDetailsChanged.of(`user:${user_id}`, { user_id })] : []),
      ],
    );
    return get();
  };
  return Db.retryOnConflict(attempt);
}

/**
 * Returns the person whose checkpoint the actor may set: themselves, or anybody for Stint's admin; 1003 for another.
 * What was done or proven is recorded where it happens, and is nobody's to say (422).
 */
async function getForCheckpoint(id: number, slug: Checkpoint): Promise<Row> {
  const actor = Actor.user();
  const isAdmin = actor.role === "platform_admin";
  if (id !== actor.user_id && !isAdmin) fail(Code.NotFound);
  if (!TOLD_CHECKPOINTS.includes(slug) && !(isAdmin && DECIDED_CHECKPOINTS.includes(slug)))
    invalid({ slug: "This checkpoint is set by Stint" });
  return (await row(id)) ?? fail(Code.NotFound);
}

/** Records that a person has come past a checkpoint; repeatable. 1003, and 422 for those that Stint sets. */
export async function addCheckpoint(id: number, slug: Checkpoint): Promise<Checkpoints> {
  const known = [...((await getForCheckpoint(id, slug)).checkpoints ?? [])];
  if (known.includes(slug)) return { id, checkpoints: known.sort() };
  await Db.commit(
    [Db.update(UserEntity.patch({ id }).add({ checkpoints: [slug] }))],
    [Event.audit("user.checkpoint_reached", `user:${id}`, { after: { slug }, owner_id: id })],
  );
  return { id, checkpoints: [...known, slug].sort() };
}

/** Takes back that a person has come past a checkpoint; repeatable. 1003, and 422 for those that Stint sets. */
export async function removeCheckpoint(id: number, slug: Checkpoint): Promise<Checkpoints> {
  const known = [...((await getForCheckpoint(id, slug)).checkpoints ?? [])];
  const left = known.filter((each) => each !== slug).sort();
  if (left.length === known.length) return { id, checkpoints: left };
  await Db.commit(
    [Db.update(UserEntity.patch({ id }).delete({ checkpoints: [slug] }))],
    [Event.audit("user.checkpoint_removed", `user:${id}`, { before: { slug }, owner_id: id })],
  );
  return { id, checkpoints: left };
}

/** Returns the write of checkpoints that the actor has just reached, for the transaction of their action. */
export async function checkpointWrites(...slugs: Checkpoint[]): Promise<Db.Write[]> {
  const actor = Actor.use();
  if (actor.type !== "user") return [];
  const user = await row(actor.user_id);
  const news = user ? slugs.filter((slug) => !user.checkpoints?.includes(slug)) : [];
  return news.length === 0
    ? []
    : [Db.update(UserEntity.patch({ id: actor.user_id }).add({ checkpoints: news }))];
}

/**
 * Deletes the account (D47): the person's data is erased, the addresses become free, every session ends.
 * Issued documents stay with the workspace. 2003 while invoices or payouts are open, checked in the same
 * transaction so that none can be opened in between.
 */
export async function remove(input: RemoveInput): Promise<undefined> {
  const user = await own();
  const user_id = user.id;
  await Db.commit(
    [
      Workspace.requireSettledWrite(user.workspace_id),
      Db.revise(UserEntity, user, {
        first_name: "",
        last_name: "",
        email: "",
        email_verified: false,
        deleted_at: iso(),
        unverified_email: null,
        phone_number: null,
        password: null,
        social_subject: null,
        due_at: null,
        due_shard: null,
        address_changes: null,
        epoch: user.epoch + 1,
      }).write,
      ...(user.email ? [Db.release("email", foldEmail(user.email))] : []),
      ...(user.social_subject ? [Db.release("google", user.social_subject)] : []),
    ],
    [
      Events.Deleted.of(
        `user:${user_id}`,
        { user_id, reason: input.deleteReason ?? "" },
        { version: user.version + 1 },
      ),
    ],
  );
  return undefined;
}
