import { Scope } from "@stint/core/project/scope";
import { mailStatement } from "@stint/core/project/scope/mail";
import { consume } from "../../http/consume";

/** Sends the teammate their statement of work by mail, with the file, and notifies them in the app. */
export const handler = consume(Scope.Events.StatementSubmitted, mailStatement);
