import { Team } from "@stint/core/team";
import { mailHandedBack } from "@stint/core/team/mail";
import { consume } from "../../http/consume";

/** Mails both that the company was taken back. */
export const handler = consume(Team.Events.HandedBack, mailHandedBack);
