import * as z from "zod";
import { Event } from "../platform/event";

const Pair = z.object({
  /** Who asked. */
  from_id: z.number(),
  to_id: z.number(),
});

export const Events = {
  /** Of whoever was asked; `asked_at` tells one request from the next. */
  Requested: Event.define("connection.requested", Pair.extend({ asked_at: z.string() })),
  /** Of whoever had asked. */
  Accepted: Event.define("connection.accepted", Pair.extend({ accepted_at: z.string() })),
};
