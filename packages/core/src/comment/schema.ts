import * as z from "zod";
import { ID, Instant, prose } from "../platform/shape";

/** A note that the workspace keeps beside a client, project, scope or service. Never shown to clients. */
export const Info = z.object({
  id: ID,
  comment: z.string(),
  user_id: ID,
  created_at: Instant,
});
export type Info = z.infer<typeof Info>;

export const Input = z.strictObject({ comment: prose("Comment", 5000) });
export type Input = z.infer<typeof Input>;
