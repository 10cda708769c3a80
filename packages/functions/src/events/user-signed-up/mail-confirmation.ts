import { mailConfirmation } from "@stint/core/identity/mail";
import { User } from "@stint/core/user";
import { consume } from "../../http/consume";

/** Mails the link that confirms the address of a sign-up. */
export const handler = consume(User.Events.SignedUp, mailConfirmation);
