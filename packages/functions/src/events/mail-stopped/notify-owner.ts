import { Events } from "@stint/core/mailing";
import { notifyStopped } from "@stint/core/mailing/stop-notice";
import { consume } from "../../http/consume";

/** Notifies the owner in the app of the same. */
export const handler = consume(Events.Stopped, notifyStopped);
