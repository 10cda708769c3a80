import { take } from "@stint/core/mailing/ses-feedback";
import { Feedback } from "@stint/core/mailing/ses-feedback/schema";
import { logger } from "../http/log";
import { serveMessages } from "../http/messages";
import { mailFeedback } from "../manifest";

/**
 * Handles SES's feedback on sent mails, through its queue. What is about a mail that is not ours is skipped with a log
 * line that names no address. A failed one is hidden at first for a second, because SES may tell of a mail before our
 * row says `sent`.
 */
export const handler = serveMessages({
  schema: Feedback,
  patience: mailFeedback.patience,
  words: { unreadable: "mail feedback unreadable", failed: "mail feedback failed" },
  take: async (feedback, message_id) => {
    if ((await take(feedback)).known) return;
    logger.info("mail feedback unknown", { message_id, type: feedback.eventType });
  },
});
