import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { type Entry, Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { CommentEntity } from "./entity";
import { COLUMNS, type Info } from "./schema";

export * as Comment from "./index";
export * from "./schema";

/**
 * Adds a comment to `about` (`noun:id`), which the caller has checked to be the actor's. `tell` returns the
 * notification's writes for the same transaction.
 */
export async function add(
  about: string,
  comment: string,
  {
    shared = false,
    tell,
  }: { shared?: boolean; tell?: (id: number) => Db.Write[] | Promise<Db.Write[]> } = {},
): Promise<Info> {
  const row = { id: Id.next(), comment, user_id: Actor.user().user_id, shared, created_at: iso() };
  const told = (await tell?.(row.id)) ?? [];
  await Db.commit(
    [Db.put(CommentEntity.create({ ...row, owner_id: Actor.owner(), about })), ...told],
    [Event.audit("comment.added", about, { after: { comment_id: row.id } })],
  );
  return row;
}

/** Returns the writes of a comment on `about`, for the transaction that creates `about`. */
export function commentWrites(about: string, comment: string): { writes: Db.Write[]; entries: Entry[] } {
  const row = { id: Id.next(), comment, user_id: Actor.user().user_id, shared: false, created_at: iso() };
  return {
    writes: [Db.put(CommentEntity.create({ ...row, owner_id: Actor.owner(), about }))],
    entries: [Event.audit("comment.added", about, { after: { comment_id: row.id } })],
  };
}

/** Returns the comments on `about`, newest first. */
export async function list(about: string, input: Db.PageInput): Promise<Db.Page<Info>> {
  const { items, next } = await Db.page(
    CommentEntity,
    CommentEntity.query.one({ owner_id: Actor.owner(), about }),
    input,
  );
  return {
    items: items.map((row) => Column.valuesOf(COLUMNS, row)),
    next,
  };
}

/** A moved row takes two places in a transaction: one put, one delete. */
const CHUNK = 45;

/** Moves the comments on one object to another, with their ids and authors. Repeatable. */
export async function move(about: string, to: string): Promise<void> {
  const owner_id = Actor.owner();
  const { data } = await Db.allOf(
    CommentEntity.query.one({ owner_id, about }),
    Db.ofOne("comments on one thing"),
    { consistent: true },
  );
  for (let start = 0; start < data.length; start += CHUNK)
    await Db.commit(
      data
        .slice(start, start + CHUNK)
        .flatMap((row) => [
          Db.put(CommentEntity.put({ ...row, about: to })),
          Db.remove(CommentEntity.delete({ owner_id, about, id: row.id })),
        ]),
      [Event.audit("comment.moved", to, { after: { from: about } })],
    );
}
