import { Invitation } from "@stint/core/invitation";
import { consume } from "../../http/consume";

/** The invited person gets the link. */
export const handler = consume("invitation-sent-mail-invitee", Invitation.Events.Sent, (data) =>
  Invitation.mailInvitee(data),
);
