import { Incident } from "@stint/core/incident";
import { mailOwner } from "@stint/core/incident/mail";
import { consume } from "../../http/consume";

/** Mails the owner the same. */
export const handler = consume(Incident.Events.Reported, mailOwner);
