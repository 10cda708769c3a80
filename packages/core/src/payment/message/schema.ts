import * as z from "zod";
import { Instant } from "../../platform/shape";

/** A message of the payment provider that waits for the operator, or did. */
export const Message = z.object({
  id: z.number(),
  /** `mismatch`: does not agree with our request. `parked`: could not be processed. */
  kind: z.enum(["mismatch", "parked"]),
  status: z.enum(["open", "done"]),
  /** The provider's event; "" for an object that we asked for ourselves. */
  event_id: z.string(),
  type: z.string(),
  /** The account that it came from; "" for the installation's own. */
  account: z.string(),
  object_id: z.string(),
  reason: z.string(),
  found: z.record(z.string(), z.unknown()),
  tries: z.number(),
  tried_at: Instant,
  created_at: Instant,
});
export type Message = z.infer<typeof Message>;
