import * as z from "zod";
import { Column } from "../../platform/column";
import { ID, Instant, prose } from "../../platform/shape";

/** What one of Stint's own people noted on a person; the person never reads it. */
export const COLUMNS = {
  id: Column.fixed(ID),
  created_at: Column.fixed(Instant),
  /** Who wrote it, of Stint's own people. */
  by_id: Column.fixed(ID),
  note: Column.required(z.string(), prose("Note", 2000)),
};

export const Info = z.object(Column.answerOf(COLUMNS));
export type Info = z.infer<typeof Info>;

export const AddInput = z.strictObject({ note: COLUMNS.note.input });
export type AddInput = z.infer<typeof AddInput>;
