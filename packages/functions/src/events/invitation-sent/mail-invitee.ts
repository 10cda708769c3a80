import { Invitation } from "@stint/core/invitation";
import { mailInvitee } from "@stint/core/invitation/mail";
import { consume } from "../../http/consume";

/** The invited person gets the link. */
export const handler = consume("invitation-sent-mail-invitee", Invitation.Events.Sent, mailInvitee);
