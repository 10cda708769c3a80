import { Team } from "@stint/core/team";
import { mailJoined } from "@stint/core/team/mail";
import { consume } from "../../http/consume";

/** Mails the owner who accepted, and what is charged for it. */
export const handler = consume(Team.Events.Joined, mailJoined);
