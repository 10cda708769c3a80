import { now } from "../../platform/clock";
import { today } from "../../platform/date";
import { Workspace } from "../../workspace";
import { codeOf } from "../referral/code";
import { offersOf } from "./offers";
import { offersFor } from "./rules";
import type { Offer } from "./schema";

export * as Perk from "./index";
export * from "./schema";

/** Returns the offers that the actor's workspace sees today; without codes where its plan does not include them. */
export async function list(): Promise<Offer[]> {
  const workspace = await Workspace.get();
  return offersFor(offersOf(codeOf()), workspace, today(now(), workspace.time_zone));
}
