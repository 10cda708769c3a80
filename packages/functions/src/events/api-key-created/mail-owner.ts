import { ApiKey } from "@stint/core/api-key";
import { mailKeyCreated } from "@stint/core/identity/mail";
import { consume } from "../../http/consume";

/** Mails the owner that a key to their workspace was made. */
export const handler = consume(ApiKey.Events.Created, mailKeyCreated);
