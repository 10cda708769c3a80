import * as z from "zod";
import { Event } from "../platform/event";
import { STATUSES } from "./rules";

export const Events = {
  StatusChanged: Event.define(
    "account.status_changed",
    z.object({ account_id: z.number(), status: z.enum(STATUSES), version: z.number() }),
  ),
};
