import { Connection } from "@stint/core/connection";
import { mailRequested } from "@stint/core/connection/mail";
import { consume } from "../../http/consume";

/** Mails a person that somebody wants to connect. */
export const handler = consume(Connection.Events.Requested, mailRequested);
