import { notifyLeft } from "@stint/core/operations/notify/team";
import { Team } from "@stint/core/team";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that an admin left. */
export const handler = consume(Team.Events.Left, notifyLeft);
