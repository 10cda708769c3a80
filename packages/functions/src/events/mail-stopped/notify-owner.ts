import { Events } from "@stint/core/mailing";
import { notifyStopped } from "@stint/core/mailing/stop/mail";
import { consume } from "../../http/consume";

/** The same in the bell. */
export const handler = consume("mail-stopped-notify-owner", Events.Stopped, notifyStopped);
