import { notifyDeclined } from "@stint/core/operations/notify/team";
import { Team } from "@stint/core/team";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that the invited person said no. */
export const handler = consume(Team.Events.Declined, notifyDeclined);
