import { Events } from "@stint/core/mailing/events";
import { mailStopped } from "@stint/core/mailing/mail";
import { consume } from "../../http/consume";

/** The owner reads that their mail to other people was stopped, and why. */
export const handler = consume("mail-stopped-mail-owner", Events.Stopped, mailStopped);
