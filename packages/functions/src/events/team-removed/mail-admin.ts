import { Team } from "@stint/core/team";
import { mailRemoved } from "@stint/core/team/mail";
import { consume } from "../../http/consume";

/** Mails the admin that their seat has ended. */
export const handler = consume(Team.Events.Removed, mailRemoved);
