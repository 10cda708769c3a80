import { Connection } from "@stint/core/connection";
import { mailLetter } from "@stint/core/connection/mail";
import { consume } from "../../http/consume";

/** Mails a person what another one wrote. */
export const handler = consume(Connection.Events.Emailed, mailLetter);
