import { notifyInvitationAccepted } from "@stint/core/operations/notify/invitation";
import { Invitation } from "@stint/core/project/invitation";
import { consume } from "../../http/consume";

/** Notifies the owner in the app that a teammate joined. */
export const handler = consume(Invitation.Events.Accepted, notifyInvitationAccepted);
