import { Team } from "@stint/core/team";
import { mailHandoverDeclined } from "@stint/core/team/mail";
import { consume } from "../../http/consume";

/** Mails the owner that the admin declined. */
export const handler = consume(Team.Events.HandoverDeclined, mailHandoverDeclined);
