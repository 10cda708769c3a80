import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { Code, fail } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { row as readUser } from "../read";
import { SupportNoteEntity, type SupportNoteRow } from "./entity";
import { type AddInput, COLUMNS, type Info } from "./schema";

export * as SupportNote from "./index";

const shape = (row: SupportNoteRow): Info => Column.valuesOf(COLUMNS, row);
const rowsOf = async (user_id: number): Promise<SupportNoteRow[]> =>
  (
    await Db.allOf(SupportNoteEntity.query.one({ user_id }), Db.ofOne("notes on one person"), {
      consistent: true,
    })
  ).data;

/** Returns what Stint's own people noted on a person, newest first. */
export const list = async (user_id: number): Promise<Info[]> => (await rowsOf(user_id)).reverse().map(shape);

/** Adds what one of Stint's own people notes on a person; it is never changed. 1003 for an unknown person. */
export async function add(user_id: number, { note }: AddInput): Promise<Info> {
  if (!(await readUser(user_id))) fail(Code.NotFound);
  const row = { user_id, id: Id.next(), created_at: iso(), by_id: Actor.user().user_id, note };
  await Db.commit(
    [Db.put(SupportNoteEntity.create(row))],
    [Event.audit("user.noted", `user:${user_id}`, { owner_id: user_id, after: { note_id: row.id } })],
  );
  return shape(row);
}

/** Deletes the notes on a person whose account was deleted (D47). Repeatable. */
export async function removeAll(user_id: number): Promise<void> {
  for (const { id } of await rowsOf(user_id))
    await Db.transact([Db.remove(SupportNoteEntity.delete({ user_id, id }))]);
}
