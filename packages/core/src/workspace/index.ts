import type { EntityItem } from "electrodb";
import { Actor } from "../platform/actor";
import { iso, now } from "../platform/clock";
import { Column } from "../platform/column";
import { Day } from "../platform/date";
import { Db } from "../platform/db";
import { AppError, Code, fail } from "../platform/error";
import { Event } from "../platform/event";
import { refuseForeignLogo } from "../platform/link/picture";
import { AccountEntity } from "./entity";
import { isCompany, isSubscribed, limits } from "./rules";
import { COLUMNS, type Info, type UpdateInput } from "./schema";
import { zoneEntries } from "./zone";

export * as Workspace from "./index";
export * from "./logo";
export * from "./rules";
export * from "./schema";
export { ZoneChanged, zoneEntries } from "./zone";

type Row = EntityItem<typeof AccountEntity>;

const row = (owner_id: number) => Db.get(Db.wanted<Row>(AccountEntity, { owner_id }));

/** The public shape of an account row, with what follows from its plan at this instant. */
export function shape(account: Row): Info {
  const at = iso();
  return {
    ...Column.valuesOf(COLUMNS, account),
    brand_logo_url: account.brand_logo_url || null,
    text_brand_color: account.text_brand_color || null,
    is_subscribed: isSubscribed(account, at),
    is_company: isCompany(account, at),
  };
}

/**
 * The actor's workspace, strongly consistent; another one only for the system and for public links, which
 * name it themselves. 1003 when it is gone.
 */
export async function get(owner_id: number = Actor.owner()): Promise<Info> {
  return (await find(owner_id)) ?? fail(Code.NotFound);
}

/** As `get`, or undefined when there is none. */
export async function find(owner_id: number): Promise<Info | undefined> {
  const account = await row(owner_id);
  return account ? shape(account) : undefined;
}

/** Today in the owner's zone, `YYYY-MM-DD` (D26). Hand in the workspace where it was read already. */
export async function today(workspace?: Pick<Info, "time_zone">): Promise<string> {
  return Day.today(now(), (workspace ?? (await get())).time_zone);
}

/** The row of a new workspace, for the transaction that makes its owner. */
export const openWrite = (input: {
  owner_id: number;
  brand_name?: string | undefined;
  time_zone?: string | undefined;
  plan?: Info["plan"] | undefined;
}): Db.Write =>
  Db.put(
    AccountEntity.create({
      owner_id: input.owner_id,
      created_at: iso(),
      plan: input.plan ?? "none",
      brand_name: input.brand_name ?? "",
      time_zone: input.time_zone ?? "UTC",
    }),
  );

/**
 * Counts one more active project, for the transaction that starts it: twenty at once on the free plan leave
 * one (1007, D40). No read is needed; the condition carries plan, trial and limit.
 */
export const startProject = (owner_id: number = Actor.owner()): Db.Write =>
  Db.update(
    AccountEntity.patch({ owner_id })
      .add({ active_projects: 1 })
      .where(({ plan, trial_ends_at, active_projects }, { ne, notExists, gt, lt }) => {
        const running = `(${notExists(trial_ends_at)} OR ${gt(trial_ends_at, iso())})`;
        return `(${ne(plan, "none")} AND ${running}) OR ${lt(active_projects, limits.free.active_projects ?? 1)}`;
      }),
    () => new AppError(Code.PlanLimit, "Your plan includes one active project. Upgrade to start another."),
  );

/** Counts one active project less, for the transaction that completes or deletes it. */
export const endProject = (owner_id: number = Actor.owner()): Db.Write =>
  Db.update(AccountEntity.patch({ owner_id }).add({ active_projects: -1 }));

/** Gives a workspace another plan, for the transaction that says why. */
export const changePlan = ({ owner_id }: Pick<Info, "owner_id">, plan: Info["plan"]): Db.Write =>
  Db.reviseUnread<Row>(AccountEntity, { owner_id }, { plan });

/** Counts invoices that wait for their money; an account with any cannot be deleted (2003). 1003 without the account. */
export const countInvoices = (owner_id: number, by: 1 | -1): Db.Write =>
  Db.update(AccountEntity.patch({ owner_id }).add({ open_invoices: by }), () => new AppError(Code.NotFound));

/** Counts payouts that wait for their money; an account with any cannot be deleted (2003). */
export const countPayouts = (owner_id: number, by: 1 | -1): Db.Write =>
  Db.update(AccountEntity.patch({ owner_id }).add({ open_payouts: by }));

/** Requires in a transaction that no invoice or payout waits for its money; 2003 otherwise. */
export const requireSettled = (owner_id: number): Db.Write =>
  Db.check(
    AccountEntity.patch({ owner_id })
      .add({ active_projects: 0 })
      .where(
        ({ open_invoices, open_payouts }, { eq }) => `${eq(open_invoices, 0)} AND ${eq(open_payouts, 0)}`,
      ),
    () => new AppError(Code.AccountNotDeletable),
  );

/**
 * Keeps how far each series of numbers has come after `taken` more, and counts `open` more open invoices, on condition
 * that the numbers stand where they were read.
 */
export const takeNumbers = (
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

/** What `update` writes, for a transaction that changes more than the workspace; 1004 when `account` is stale, 422 for a logo from elsewhere. */
export function changes(account: Info, input: UpdateInput): Db.Write {
  refuseForeignLogo(input, account.brand_logo_url);
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const values = Object.fromEntries(given.map(([key, value]) => [key, value ?? ""]));
  return Db.revise(AccountEntity, account, values).write;
}

/** Changes name, brand, zone and payment defaults. Sent documents keep what they froze (D12). 1004 when stale. */
export function update(input: UpdateInput, if_match?: number): Promise<Info> {
  const attempt = async () => {
    const account = await get();
    Db.assertVersion(account, if_match);
    const { before, after } = Event.difference(account, input as Partial<Info>);
    await Db.commit(
      [changes(account, input)],
      [
        Event.audit("workspace.updated", `account:${account.owner_id}`, {
          before,
          after,
          version: account.version + 1,
        }),
        ...zoneEntries(account.owner_id, after),
      ],
    );
    return get();
  };
  return Db.retryOnConflict(attempt);
}
