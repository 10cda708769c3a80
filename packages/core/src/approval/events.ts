import * as z from "zod";
import { Event } from "../platform/event";

export const Events = {
  /** A program asks for something that only a person does. */
  Requested: Event.define("approval.requested", z.object({ approval_id: z.number() })),
};
