import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { Code, fail } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Limit } from "../../platform/limit";
import { WishEntity, type WishRow } from "./entity";
import { COLUMNS, type DeskInfo, type Info, type SendInput, type StatusInput } from "./schema";

export * as Wish from "./index";
export * from "./schema";

/** Wishes of one person in a day. */
const perDay = { name: "wish-send", max: 10, seconds: 86_400 };

const findAll = async (user_id: number): Promise<WishRow[]> => {
  const { data } = await Db.allOf(WishEntity.query.one({ user_id }), Db.ofOne("wishes of one person"), {
    consistent: true,
  });
  return data;
};

/** Returns the actor's wishes, newest first. */
export async function list(): Promise<Info[]> {
  const rows = await findAll(Actor.user().user_id);
  return rows.reverse().map((row) => Column.valuesOf(COLUMNS, row));
}

/** Stores what a person asks us for. 1005 above ten a day. */
export async function send({ wish }: SendInput): Promise<Info> {
  const { user_id } = Actor.user();
  await Limit.take(perDay, Limit.workspace(user_id));
  const id = Id.next();
  const row = { id, user_id, owner_id: 0, created_at: iso(), wish, status: "sent" as const, version: 1 };
  await Db.commit(
    [Db.put(WishEntity.create(row))],
    [Event.audit("wish.sent", `user:${user_id}`, { owner_id: user_id, after: { wish_id: id } })],
  );
  return Column.valuesOf(COLUMNS, row);
}

/** Returns everybody's wishes for Stint's own people, newest first. */
export async function listAll(input: Db.PageInput): Promise<Db.Page<DeskInfo>> {
  const { items, next } = await Db.page(WishEntity, WishEntity.query.byOwner({ owner_id: 0 }), input, "desc");
  return { items: items.map((row) => ({ ...Column.valuesOf(COLUMNS, row), user_id: row.user_id })), next };
}

/** Says how a person's wish stands. 1003 for an unknown one. */
export async function changeStatus(user_id: number, id: number, { status }: StatusInput): Promise<Info> {
  const row = await Db.reviseNewest({
    entity: WishEntity,
    load: async () =>
      (await WishEntity.get({ user_id, id }).go({ consistent: true })).data ?? fail(Code.NotFound),
    if_match: undefined,
    change: () => ({ status }),
    commit: ({ difference }) => ({
      entries: [Event.audit("wish.looked_at", `user:${user_id}`, { ...difference, owner_id: user_id })],
    }),
  });
  return Column.valuesOf(COLUMNS, row);
}

/** Deletes the wishes of a person whose account was deleted (D47). Repeatable. */
export async function removeAll(user_id: number): Promise<void> {
  for (const { id } of await findAll(user_id))
    await Db.transact([Db.remove(WishEntity.delete({ user_id, id }))]);
}
