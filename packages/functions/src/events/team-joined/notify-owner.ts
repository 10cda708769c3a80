import { notifyJoined } from "@stint/core/operations/notify/team";
import { Team } from "@stint/core/team";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that an admin is there. */
export const handler = consume(Team.Events.Joined, notifyJoined);
