import { invitationDeclined } from "@stint/core/operations/notify-owner";
import { Invitation } from "@stint/core/project/invitation";
import { consume } from "../../http/consume";

/** The owner hears that an invitation was declined. */
export const handler = consume(
  "invitation-declined-notify-owner",
  Invitation.Events.Declined,
  (data, event) => invitationDeclined(data, event.id),
);
