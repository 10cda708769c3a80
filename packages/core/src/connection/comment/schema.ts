import * as z from "zod";
import { Column } from "../../platform/column";
import { ID, Instant, prose } from "../../platform/shape";

/** What a workspace noted on a person. */
export const COLUMNS = {
  id: Column.fixed(ID),
  created_at: Column.fixed(Instant),
  /** Who wrote it. */
  user_id: Column.fixed(ID),
  comment: Column.required(z.string(), prose("Comment", 5000)),
};

export const CommentInfo = z.object(Column.answerOf(COLUMNS));
export type CommentInfo = z.infer<typeof CommentInfo>;

/** A comment as its writer takes it away. */
export const WrittenComment = CommentInfo.extend({ about_id: ID });
export type WrittenComment = z.infer<typeof WrittenComment>;

export const CommentInput = z.strictObject({ comment: COLUMNS.comment.input });
export type CommentInput = z.infer<typeof CommentInput>;
