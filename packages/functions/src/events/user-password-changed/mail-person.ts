import { Identity } from "@stint/core/identity";
import { mailPasswordChanged } from "@stint/core/identity/mail";
import { consume } from "../../http/consume";

/** Mails a person that the password was changed. */
export const handler = consume(Identity.Events.PasswordChanged, mailPasswordChanged);
