import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { AppError, Code, StaleWrite } from "../platform/error";
import { AccountEntity } from "./entity";
import type { Row } from "./read";
import { limits } from "./rules";
import type { Info } from "./schema";

export * as Workspace from "./index";
export { Events as NetworkEvents } from "./network/write";
export { find, findMany, get, holderOf, shape, today } from "./read";
export { nameEntries, Renamed } from "./renamed";
export * from "./rules";
export * from "./schema";
export { requireTaxRate } from "./tax/require";
export { completeUpdate, update, updateWrite } from "./update";
export { ZoneChanged, zoneEntries } from "./zone";

/** Returns the row of a new workspace, for the transaction that creates its owner. */
export const openWrite = (input: {
  owner_id: number;
  held_by: number;
  brand_name?: string | undefined;
  time_zone?: string | undefined;
  plan?: Info["plan"] | undefined;
}): Db.Write =>
  Db.put(
    AccountEntity.create({
      owner_id: input.owner_id,
      held_by: input.held_by,
      created_at: iso(),
      plan: input.plan ?? "none",
      brand_name: input.brand_name ?? "",
      time_zone: input.time_zone ?? "UTC",
    }),
  );

/** Where clients pay beside the provider: accounts and words of the person who owns the workspace. */
const waysToPay = ({ bank_accounts, own_methods, payment_instructions }: Info) => ({
  bank_accounts,
  own_methods,
  payment_instructions,
});

/**
 * Returns the write that hands a workspace over, for the transaction in which it changes hands: from then on no new
 * invoice names the former owner's accounts, which are set aside.
 */
export const handOverWrite = (account: Info, held_by: number): Db.Write =>
  Db.revise(AccountEntity, account, {
    held_by,
    set_aside: waysToPay(account),
    bank_accounts: [],
    own_methods: [],
    payment_instructions: "",
  }).write;

/** Returns the write that hands it back: what was set aside is named again, in place of what came meanwhile. */
export const handBackWrite = (account: Info, held_by: number): Db.Write =>
  Db.revise(AccountEntity, account, {
    held_by,
    ...(account.set_aside ?? waysToPay(account)),
    set_aside: null,
  }).write;

/** Returns the condition that a workspace has no active project and never had an invoice, of the columns' own. */
const sayUnused = (...none: string[]): string => none.join(" AND ");

/** Returns the condition that a workspace is not used. */
export const requireUnusedWrite = (owner_id: number, refusal: () => AppError): Db.Write =>
  Db.check(
    AccountEntity.patch({ owner_id })
      .add({ active_projects: 0 })
      .where(({ active_projects, invoice_sequence, open_payouts }, { eq }) =>
        sayUnused(eq(active_projects, 0), eq(invoice_sequence, 0), eq(open_payouts, 0)),
      ),
    refusal,
  );

/** Returns the write that closes a workspace that is not used. */
export const closeWrite = (owner_id: number, refusal: () => AppError): Db.Write =>
  Db.remove(
    AccountEntity.remove({ owner_id }).where(({ active_projects, invoice_sequence, open_payouts }, { eq }) =>
      sayUnused(eq(active_projects, 0), eq(invoice_sequence, 0), eq(open_payouts, 0)),
    ),
    refusal,
  );

/** Returns the condition that a plan is on, of its parts: there is one, and its trial has no end or a later one. */
const sayRunning = (some: string, endless: string, later: string): string =>
  `(${some} AND (${endless} OR ${later}))`;

/**
 * Returns the write that counts one more active project, for the transaction that starts it: twenty at the
 * same time on the free plan leave one (`refusal`, D40). It needs no read: its condition covers plan, trial
 * and limit.
 */
export const startProjectWrite = (refusal: () => AppError, owner_id: number = Actor.owner()): Db.Write =>
  Db.update(
    AccountEntity.patch({ owner_id })
      .add({ active_projects: 1 })
      .where(({ plan, trial_ends_at, active_projects }, { ne, notExists, gt, lt }) => {
        const running = sayRunning(ne(plan, "none"), notExists(trial_ends_at), gt(trial_ends_at, iso()));
        return `${running} OR ${lt(active_projects, limits.free.active_projects ?? 1)}`;
      }),
    refusal,
  );

/**
 * Returns the write that names the project whose proposal is offered, on condition that no other was named
 * since `read`: of two at the same time the second looks again (D40).
 */
export const offerProposalWrite = (
  { owner_id, offered_project_id: read }: Info,
  project_id: number,
): Db.Write =>
  Db.update(
    AccountEntity.patch({ owner_id })
      .set({ offered_project_id: project_id })
      .where(({ offered_project_id }, { eq, notExists }) =>
        read === null ? notExists(offered_project_id) : eq(offered_project_id, read),
      ),
    () => new StaleWrite(),
  );

/**
 * Returns the write that notes a project from a template, for the transaction that makes it of one: the free plan
 * includes the first (`refusal`, D40). It needs no read, as that of `startProjectWrite`.
 */
export const useTemplateWrite = (refusal: () => AppError, owner_id: number = Actor.owner()): Db.Write =>
  Db.update(
    AccountEntity.patch({ owner_id })
      .set({ template_used_at: iso() })
      .where(({ plan, trial_ends_at, template_used_at }, { ne, notExists, gt }) => {
        const running = sayRunning(ne(plan, "none"), notExists(trial_ends_at), gt(trial_ends_at, iso()));
        return `${running} OR ${notExists(template_used_at)}`;
      }),
    refusal,
  );

/**
 * Returns the write that picks the project that shows, on condition that nobody picked since it was read.
 */
export const showProjectWrite = ({ owner_id, shown_picked_at: read }: Info, project_id: number): Db.Write =>
  Db.update(
    AccountEntity.patch({ owner_id })
      .set({ shown_project_id: project_id, shown_picked_at: iso() })
      .where(({ shown_picked_at }, { eq, notExists }) =>
        read === null ? notExists(shown_picked_at) : eq(shown_picked_at, read),
      ),
    () => new StaleWrite(),
  );

/**
 * Returns the write that counts one active project less, for the transaction that completes or deletes it.
 */
export const endProjectWrite = (owner_id: number = Actor.owner()): Db.Write =>
  Db.update(AccountEntity.patch({ owner_id }).add({ active_projects: -1 }));

/** The plan whose features are on, and until when if it is a trial. */
export type PlanChange = Pick<Info, "plan" | "trial_ends_at" | "subscription_status">;

/**
 * Returns the write that changes a workspace's plan, for the transaction of the change's cause: `billing`
 * derives it from the provider's objects.
 */
export const changePlanWrite = (
  { owner_id }: Pick<Info, "owner_id">,
  change: Partial<PlanChange>,
): Db.Write => Db.reviseUnread<Row>(AccountEntity, { owner_id }, change);

/**
 * Returns the write that counts unpaid invoices; an account with any cannot be deleted (2003). 1003 without
 * the account.
 */
export const countInvoicesWrite = (owner_id: number, by: 1 | -1): Db.Write =>
  Db.update(AccountEntity.patch({ owner_id }).add({ open_invoices: by }), () => new AppError(Code.NotFound));

/** Returns the write that counts unpaid payouts; an account with any cannot be deleted (2003). */
export const countPayoutsWrite = (owner_id: number, by: 1 | -1): Db.Write =>
  Db.update(AccountEntity.patch({ owner_id }).add({ open_payouts: by }));

/** Returns the condition that no invoice or payout is unpaid; 2003 otherwise. */
export const requireSettledWrite = (owner_id: number): Db.Write =>
  Db.check(
    AccountEntity.patch({ owner_id })
      .add({ active_projects: 0 })
      .where(
        ({ open_invoices, open_payouts }, { eq }) => `${eq(open_invoices, 0)} AND ${eq(open_payouts, 0)}`,
      ),
    () => new AppError(Code.AccountNotDeletable),
  );

/**
 * Returns the write that stores the last number of each series after `taken` more, and counts `open` more
 * open invoices, on condition that the numbers are as they were read.
 */
export const takeNumbersWrite = (
  { owner_id, invoice_sequence: read }: Info,
  { series, taken, open }: { series: Info["series"]; taken: number; open: number },
  refusal: () => Error,
): Db.Write =>
  Db.update(
    AccountEntity.patch({ owner_id })
      .set({ invoice_sequence: read + taken, series })
      .add({ open_invoices: open })
      .where(({ invoice_sequence }, { eq }) => eq(invoice_sequence, read)),
    refusal,
  );
