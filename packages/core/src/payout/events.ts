import * as z from "zod";
import { Event } from "../platform/event";

const Ref = z.object({ payout_id: z.number(), project_id: z.number() });

export const Events = {
  Committed: Event.define("payout.committed", Ref),
  Paid: Event.define("payout.paid", Ref),
};
