import * as z from "zod";
import { Column } from "../../platform/column";
import { ID, Instant, prose } from "../../platform/shape";

export const COLUMNS = {
  id: Column.fixed(ID),
  comment: Column.required(z.string(), prose("Comment", 5000)),
  user_id: Column.fixed(ID),
  /** True if the teammate who does the service may read it; always false on other objects. */
  shared: Column.filled(z.boolean(), z.boolean(), false),
  created_at: Column.fixed(Instant),
};

/** A note of the workspace on a client, project, scope or service. Never shown to clients. */
export const Info = z.object(Column.answerOf(COLUMNS));
export type Info = z.infer<typeof Info>;

export const Input = z.strictObject(Column.inputOf(Column.pick(COLUMNS, ["comment"])));
export type Input = z.infer<typeof Input>;

/** A comment on a service: without `shared`, the owner's comments are visible to the workspace only (D42). */
export const TaskInput = z.strictObject(Column.inputOf(COLUMNS)).partial({ shared: true });
export type TaskInput = z.infer<typeof TaskInput>;
