import { Actor } from "../../platform/actor";
import { now } from "../../platform/clock";
import { today } from "../../platform/date";
import { Workspace } from "../../workspace";
import { codeOf } from "../referral/code";
import { offersOf } from "./offers";
import { offersFor } from "./rules";
import type { Offer } from "./schema";

export * as Perk from "./index";
export * from "./schema";

/** Returns the offers that the actor's workspace sees today; without codes where its plan does not include them, and for an admin, whose they are not. */
export async function list(): Promise<Offer[]> {
  const workspace = await Workspace.get();
  const reader = { ...workspace, is_admin: Actor.isAdmin() };
  return offersFor(offersOf(codeOf()), reader, today(now(), workspace.time_zone));
}
