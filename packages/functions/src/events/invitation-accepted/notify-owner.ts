import { invitationAccepted } from "@stint/core/operations/notify-owner";
import { Invitation } from "@stint/core/project/invitation";
import { consume } from "../../http/consume";

/** The owner hears that a teammate joined. */
export const handler = consume(
  "invitation-accepted-notify-owner",
  Invitation.Events.Accepted,
  invitationAccepted,
);
