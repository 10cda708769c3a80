import { notifyInvitationDeclined } from "@stint/core/operations/notify/invitation";
import { Invitation } from "@stint/core/project/invitation";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that an invitation was declined. */
export const handler = consume(Invitation.Events.Declined, (data, event) =>
  notifyInvitationDeclined(data, event.id),
);
