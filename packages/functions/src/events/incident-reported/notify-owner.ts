import { Incident } from "@stint/core/incident";
import { notify } from "@stint/core/incident/mail";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that money did not move as it should. */
export const handler = consume(Incident.Events.Reported, notify);
