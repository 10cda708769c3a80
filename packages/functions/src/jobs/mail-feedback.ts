import { take } from "@stint/core/mailing/ses-feedback";
import { Feedback } from "@stint/core/mailing/ses-feedback/schema";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { holdBack } from "../http/hold-back";
import { logger } from "../http/log";
import { mailFeedback } from "../manifest";

/**
 * Handles SES's feedback on sent mails, through its queue. A message in another form, or about a mail that is
 * not ours, is skipped with a log line that names no address. Failed ones are delivered again, each hidden for
 * longer than the time before: at first for a second, because SES may tell of a mail before our row says `sent`.
 */
export async function handler(batch: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const record of batch.Records) {
    const { messageId: message_id, body } = record;
    try {
      const event = Feedback.safeParse(parse(body));
      if (!event.success) logger.warn("mail feedback unreadable", { message_id });
      else if (!(await take(event.data)).known)
        logger.info("mail feedback unknown", { message_id, type: event.data.eventType });
    } catch (error) {
      logger.error("mail feedback failed", { message_id, error: error as Error });
      batchItemFailures.push({ itemIdentifier: message_id });
      await holdBack(mailFeedback.patience, record).catch((reason: unknown) =>
        logger.warn("message not held back", { message_id, error: reason as Error }),
      );
    }
  }
  return { batchItemFailures };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
