import { Invitation } from "@stint/core/project/invitation";
import { mailDeclined } from "@stint/core/project/invitation/mail";
import { consume } from "../../http/consume";

/** The invited person learns that somebody with the link said no, and how to take it back. */
export const handler = consume(
  "invitation-declined-mail-invitee",
  Invitation.Events.Declined,
  (data, event) => mailDeclined(data, event.id),
);
