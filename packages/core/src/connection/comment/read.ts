import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { PersonCommentEntity, type PersonCommentRow } from "./entity";
import { COLUMNS, type WrittenComment } from "./schema";

/** Reads what a person wrote on others, in whatever workspace. Eventually consistent. */
export const commentsBy = async (user_id: number): Promise<PersonCommentRow[]> =>
  (await Db.allOf(PersonCommentEntity.query.byWriter({ user_id }), Db.ofWorkspace("comments on people")))
    .data;

/** Returns what a person wrote on others, for a copy to take away (D47). */
export const listWrittenComments = async (user_id: number): Promise<WrittenComment[]> =>
  (await commentsBy(user_id)).map((row) => ({ ...Column.valuesOf(COLUMNS, row), about_id: row.about_id }));
