import { Events } from "@stint/core/mailing/events";
import { ringStopped } from "@stint/core/mailing/mail";
import { consume } from "../../http/consume";

/** The same in the bell. */
export const handler = consume("mail-stopped-notify-owner", Events.Stopped, ringStopped);
