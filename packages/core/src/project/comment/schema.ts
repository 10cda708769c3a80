import * as z from "zod";
import { Column } from "../../platform/column";
import { ID, Instant, prose } from "../../platform/shape";

export const COLUMNS = {
  id: Column.fixed(ID),
  comment: Column.required(z.string(), prose("Comment", 5000)),
  user_id: Column.fixed(ID),
  /** Who does the service reads it, too; never so beside anything else. */
  shared: Column.filled(z.boolean(), z.boolean(), false),
  created_at: Column.fixed(Instant),
};

/** A note that the workspace keeps beside a client, project, scope or service. Never shown to clients. */
export const Info = z.object(Column.answerOf(COLUMNS));
export type Info = z.infer<typeof Info>;

export const Input = z.strictObject(Column.inputOf(Column.pick(COLUMNS, ["comment"])));
export type Input = z.infer<typeof Input>;

/** On a service: without `shared` the owner's words are the workspace's own (D42). */
export const TaskInput = z.strictObject(Column.inputOf(COLUMNS)).partial({ shared: true });
export type TaskInput = z.infer<typeof TaskInput>;
