import { Invitation } from "@stint/core/invitation";
import { Notification } from "@stint/core/notification";
import { consume } from "../../http/consume";

/** The owner hears that a teammate joined. */
export const handler = consume("invitation-accepted-notify-owner", Invitation.Events.Accepted, (data) =>
  Notification.invitationAccepted(data),
);
