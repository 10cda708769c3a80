import { Invitation } from "@stint/core/project/invitation";
import { mailDeclined } from "@stint/core/project/invitation/mail";
import { consume } from "../../http/consume";

/** Mails the invited person that somebody with the link declined, and how to withdraw that. */
export const handler = consume(Invitation.Events.Declined, (data, event) => mailDeclined(data, event.id));
