import { notifyOverSeat } from "@stint/core/operations/notify/team";
import { Team } from "@stint/core/team";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that there are more admins than seats. */
export const handler = consume(Team.Events.OverSeat, notifyOverSeat);
