import { notifyInvitationReopened } from "@stint/core/operations/notify/invitation";
import { Invitation } from "@stint/core/project/invitation";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that a decline was withdrawn. */
export const handler = consume(Invitation.Events.Reopened, (data, event) =>
  notifyInvitationReopened(data, event.id),
);
