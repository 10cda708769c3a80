import { notifyHandoverAsked } from "@stint/core/operations/notify/team";
import { Team } from "@stint/core/team";
import { consume } from "../../http/consume";

/** Notifies the admin in the app that they are asked to take the company over. */
export const handler = consume(Team.Events.HandoverAsked, notifyHandoverAsked);
