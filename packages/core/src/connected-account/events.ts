import * as z from "zod";
import { Event } from "../platform/event";
import { STATUSES } from "./rules";

export const Events = {
  StatusChanged: Event.define(
    "account.status_changed",
    z.object({ account_id: z.number(), status: z.enum(STATUSES), version: z.number() }),
  ),
  /** The provider created an account that clients' money goes into. */
  Opened: Event.define("account.opened", z.object({ account_id: z.number(), version: z.number() })),
  /** The money goes to another bank account than before, or to the first one. */
  BankChanged: Event.define(
    "account.bank_changed",
    z.object({ account_id: z.number(), bank: z.string(), version: z.number() }),
  ),
};
