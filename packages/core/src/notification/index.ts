import type { EntityItem } from "electrodb";
import { Actor } from "../platform/actor";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { Event } from "../platform/event";
import { findHidden, typesOf } from "../user/preference";
import { KINDS } from "../user/preference/rules";
import { NotificationEntity } from "./entity";
import { COLUMNS, type Info, type Read, type ReadInput, type Unread, type UnreadInput } from "./schema";

export { add, type New, notifyOwner, type OwnerNew } from "./add";
export * as Notification from "./index";
export { companyLink, invoiceLink, sendLink } from "./links";
export * from "./schema";
export { notificationWrite, readWrite } from "./write";

/** The most that are counted: above ten the app shows "10+". */
const COUNTED = 100;
/** As far back as a reading is taken back: it was a moment ago. */
const TAKEN_BACK = 500;

const shape = (row: EntityItem<typeof NotificationEntity>): Info => ({
  ...Column.valuesOf(COLUMNS, row),
  metadata: row.metadata ?? {},
});

const queryOf = (user_id: number) => NotificationEntity.query.byTime({ user_id });

/** Returns the query of a person's notifications without the kinds that they do not want in the app. */
async function queryShown(user_id: number): Promise<ReturnType<typeof queryOf>> {
  const hidden = await findHidden(user_id);
  const all = queryOf(user_id);
  if (hidden.length === 0) return all;
  return all.where(({ type }, { eq, ne }) =>
    // What has no other kind is of the account: without it, only what has one is left.
    hidden.includes("account")
      ? typesOf(KINDS.filter((kind) => !hidden.includes(kind)))
          .map((each) => eq(type, each))
          .join(" OR ") || eq(type, "")
      : typesOf(hidden)
          .map((each) => ne(type, each))
          .join(" AND "),
  ) as typeof all;
}

const unreadRows = async (user_id: number) => {
  const { data } = await (await queryShown(user_id))
    .where(({ read }, { eq }) => eq(read, false))
    .go({ order: "desc", count: COUNTED });
  return data;
};

/**
 * Returns what rang for a person after an instant, up to another one, and is unread, of every kind, newest first: for
 * their digest.
 */
export async function unreadBetween(user_id: number, since: string, until: string): Promise<Info[]> {
  const { data } = await queryOf(user_id)
    .where(
      ({ read, created_at }, { eq, gt, lte }) =>
        `${eq(read, false)} AND ${gt(created_at, since)} AND ${lte(created_at, until)}`,
    )
    .go({ order: "desc", count: COUNTED });
  return data.map(shape);
}

/**
 * Returns the signed-in person's notifications, newest first, all or the unread ones; `count` is the number of unread
 * ones.
 */
export async function list(input: ListInput): Promise<Db.Page<Info> & { count: number }> {
  const { user_id } = Actor.user();
  const all = await queryShown(user_id);
  const query = input.only ? all.where(({ read }, { eq }) => eq(read, false)) : all;
  const [page, unread] = await Promise.all([Db.page(NotificationEntity, query, input), unreadRows(user_id)]);
  return { items: page.items.map(shape), next: page.next, count: unread.length };
}

/** Returns the newest ones, for the dashboard. */
export async function recent(user_id: number, count: number): Promise<Info[]> {
  const { data } = await (await queryShown(user_id)).go({ order: "desc", count });
  return data.map(shape);
}

/** The most that one transaction marks. */
const MARKED = 90;

/**
 * Marks notifications as read: the named ones, or all; other people's are ignored. Returns the number of
 * unread ones, and which ones it marked.
 */
export async function read({ ids }: ReadInput): Promise<Read> {
  const { user_id } = Actor.user();
  const unread = await unreadRows(user_id);
  const chosen = unread.filter(({ id }) => !ids || ids.includes(id)).slice(0, MARKED);
  if (chosen.length > 0)
    await Db.commit(
      chosen.map(({ key }) => Db.update(NotificationEntity.patch({ user_id, key }).set({ read: true }))),
      [Event.audit("notification.read", `user:${user_id}`, { after: { ids: chosen.map(({ id }) => id) } })],
    );
  return { count: unread.length - chosen.length, ids: chosen.map(({ id }) => id) };
}

/**
 * Takes back that some of the newest were read; other people's are ignored. Returns the number of unread ones.
 * Repeatable.
 */
export async function unread({ ids }: UnreadInput): Promise<Unread> {
  const { user_id } = Actor.user();
  const { data } = await NotificationEntity.query
    .byTime({ user_id })
    .go({ order: "desc", count: TAKEN_BACK });
  const chosen = data.filter((row) => row.read && ids.includes(row.id)).slice(0, MARKED);
  if (chosen.length > 0)
    await Db.commit(
      chosen.map(({ key }) => Db.update(NotificationEntity.patch({ user_id, key }).set({ read: false }))),
      [Event.audit("notification.unread", `user:${user_id}`, { after: { ids: chosen.map(({ id }) => id) } })],
    );
  return { count: (await unreadRows(user_id)).length };
}

export interface ListInput extends Db.PageInput {
  only?: "unread" | undefined;
}
