import { notifyInvitationDeclined } from "@stint/core/operations/notify/invitation";
import { Invitation } from "@stint/core/project/invitation";
import { consume } from "../../http/consume";

/** The owner hears that an invitation was declined. */
export const handler = consume(
  "invitation-declined-notify-owner",
  Invitation.Events.Declined,
  (data, event) => notifyInvitationDeclined(data, event.id),
);
