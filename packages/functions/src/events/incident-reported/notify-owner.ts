import { Incident } from "@stint/core/incident";
import { notify } from "@stint/core/incident/mail";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that money did not move as it should. */
export const handler = consume("incident-reported-notify-owner", Incident.Events.Reported, notify);
