import { Invitation } from "@stint/core/project/invitation";
import { mailInvitee } from "@stint/core/project/invitation/mail";
import { consume } from "../../http/consume";

/** Mails the invited person the link. */
export const handler = consume(Invitation.Events.Sent, mailInvitee);
