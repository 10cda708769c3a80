import { Identity } from "@stint/core/identity";
import { mailLink } from "@stint/core/identity/mail";
import { consume } from "../../http/consume";

/** Mails a requested link: confirmation again, new password, new address. */
export const handler = consume(Identity.Events.LinkRequested, mailLink);
