import * as z from "zod";
import { Event } from "../platform/event";

export const Events = {
  /** A program may act for the workspace from now on. */
  Created: Event.define("api_key.created", z.object({ key_id: z.number() })),
};
