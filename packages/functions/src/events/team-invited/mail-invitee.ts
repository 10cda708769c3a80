import { Team } from "@stint/core/team";
import { mailInvitee } from "@stint/core/team/mail";
import { consume } from "../../http/consume";

/** Mails the invited person the link. */
export const handler = consume(Team.Events.Invited, mailInvitee);
