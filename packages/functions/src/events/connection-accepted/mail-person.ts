import { Connection } from "@stint/core/connection";
import { mailAccepted } from "@stint/core/connection/mail";
import { consume } from "../../http/consume";

/** Mails whoever asked that they are connected. */
export const handler = consume(Connection.Events.Accepted, mailAccepted);
