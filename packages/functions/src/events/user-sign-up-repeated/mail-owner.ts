import { Identity } from "@stint/core/identity";
import { mailAccountExists } from "@stint/core/identity/mail";
import { consume } from "../../http/consume";

/** Mails the owner of an account that somebody signed up with their address again. */
export const handler = consume(Identity.Events.SignUpRepeated, mailAccountExists);
