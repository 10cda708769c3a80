import { Notice } from "@stint/core/forwarded-mail/schema";
import { take } from "@stint/core/forwarded-mail/take";
import { logger } from "../http/log";
import { serveMessages } from "../http/messages";
import { mailIn } from "../manifest";

/**
 * Handles what SES tells of mails that came, through its queue. Log lines name no address and no word of a mail.
 */
export const handler = serveMessages({
  schema: Notice,
  patience: mailIn.patience,
  words: { unreadable: "mail notice unreadable", failed: "mail not taken in" },
  take: async (notice, message_id) =>
    logger.info("mail taken in", { message_id, outcome: await take(notice) }),
});
