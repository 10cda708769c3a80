import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { Code, fail } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Limit } from "../../platform/limit";
import { get } from "../read";
import { PersonCommentEntity, type PersonCommentRow } from "./entity";
import { commentsBy } from "./read";
import { COLUMNS, type CommentInfo, type CommentInput } from "./schema";

const perDay = { name: "person-comment", max: 200, seconds: 86_400 };

const shape = (row: PersonCommentRow): CommentInfo => Column.valuesOf(COLUMNS, row);
const aggregateOf = (about_id: number): string => `specialist:${about_id}`;

/** Adds what the actor's workspace notes on a person; nobody else reads it, the person neither. 1003 as `get`, 1005. */
export async function addComment(about_id: number, { comment }: CommentInput): Promise<CommentInfo> {
  await get(about_id);
  await Limit.take(perDay, Limit.workspace());
  const owner_id = Actor.owner();
  const { user_id } = Actor.user();
  const row = { about_id, owner_id, id: Id.next(), user_id, comment, created_at: iso() };
  await Db.commit(
    [Db.put(PersonCommentEntity.create(row))],
    [Event.audit("specialist.commented", aggregateOf(about_id), { after: { comment_id: row.id } })],
  );
  return shape(row);
}

/** Returns what the actor's workspace noted on a person, newest first. 1003 as `get`. */
export async function listComments(about_id: number, input: Db.PageInput): Promise<Db.Page<CommentInfo>> {
  await get(about_id);
  const query = PersonCommentEntity.query.one({ about_id, owner_id: Actor.owner() });
  const { items, next } = await Db.page(PersonCommentEntity, query, input);
  return { items: items.map(shape), next };
}

/** Deletes a comment of the actor's own. 1003 for another one's, and for any other id. */
export async function removeComment(about_id: number, id: number): Promise<undefined> {
  const owner_id = Actor.owner();
  const { data } = await PersonCommentEntity.get({ about_id, owner_id, id }).go({ consistent: true });
  if (data?.user_id !== Actor.user().user_id) fail(Code.NotFound);
  await Db.commit(
    [Db.remove(PersonCommentEntity.delete({ about_id, owner_id, id }))],
    [Event.audit("specialist.comment_deleted", aggregateOf(about_id), { before: { comment_id: id } })],
  );
  return undefined;
}

/** Deletes what a person wrote on others, and what others wrote on them, once their account was deleted (D47). Repeatable. */
export async function forgetComments(user_id: number): Promise<void> {
  const bound = Db.ofWorkspace("comments on people");
  const [of, by] = await Promise.all([
    Db.allOf(PersonCommentEntity.query.one({ about_id: user_id }), bound, { consistent: true }),
    commentsBy(user_id),
  ]);
  for (const { about_id, owner_id, id } of [...of.data, ...by])
    await Db.transact([Db.remove(PersonCommentEntity.delete({ about_id, owner_id, id }))]);
}
