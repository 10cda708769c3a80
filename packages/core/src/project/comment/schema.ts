import * as z from "zod";
import { ID, Instant, prose } from "../../platform/shape";

/** A note that the workspace keeps beside a client, project, scope or service. Never shown to clients. */
export const Info = z.object({
  id: ID,
  comment: z.string(),
  user_id: ID,
  /** Who does the service reads it, too; never so beside anything else. */
  shared: z.boolean(),
  created_at: Instant,
});
export type Info = z.infer<typeof Info>;

export const Input = z.strictObject({ comment: prose("Comment", 5000) });
export type Input = z.infer<typeof Input>;

/** On a service: without `shared` the owner's words are the workspace's own (D42). */
export const TaskInput = Input.extend({ shared: z.boolean().optional() });
export type TaskInput = z.infer<typeof TaskInput>;
