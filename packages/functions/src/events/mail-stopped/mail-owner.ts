import { Events } from "@stint/core/mailing";
import { mailStopped } from "@stint/core/mailing/stop-notice";
import { consume } from "../../http/consume";

/** Mails the owner that their mail to other people was stopped, and why. */
export const handler = consume(Events.Stopped, mailStopped);
