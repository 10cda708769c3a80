import { Team } from "@stint/core/team";
import { mailHandoverAsked } from "@stint/core/team/mail";
import { consume } from "../../http/consume";

/** Mails the admin that they are asked to take the company over. */
export const handler = consume(Team.Events.HandoverAsked, mailHandoverAsked);
