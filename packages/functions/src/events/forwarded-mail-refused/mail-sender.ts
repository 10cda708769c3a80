import { ForwardedMail } from "@stint/core/forwarded-mail";
import { mailRefusal } from "@stint/core/forwarded-mail/mail";
import { consume } from "../../http/consume";

/** Tells whoever forwarded a mail why no project began with it. */
export const handler = consume(ForwardedMail.Events.Refused, mailRefusal);
