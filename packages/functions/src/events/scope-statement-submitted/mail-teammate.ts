import { Scope } from "@stint/core/project/scope";
import { mailStatement } from "@stint/core/project/scope/mail";
import { consume } from "../../http/consume";

/** The teammate gets their statement of work by mail, with the file, and in the bell. */
export const handler = consume(
  "scope-statement_submitted-mail-teammate",
  Scope.Events.StatementSubmitted,
  mailStatement,
);
