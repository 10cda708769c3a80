import { take } from "@stint/core/mailing/ses-feedback";
import { Feedback } from "@stint/core/mailing/ses-feedback/schema";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { logger } from "../http/log";

/**
 * What SES tells of mails that left, through its queue. A message that is not of SES's form, or of a mail that is none
 * of ours, is passed over with a line of the log that names no address; what failed is told again.
 */
export async function handler(batch: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const { messageId: message_id, body } of batch.Records) {
    try {
      const event = Feedback.safeParse(parse(body));
      if (!event.success) logger.warn("mail feedback unreadable", { message_id });
      else if (!(await take(event.data)).known)
        logger.info("mail feedback unknown", { message_id, type: event.data.eventType });
    } catch (error) {
      logger.error("mail feedback failed", { message_id, error: error as Error });
      batchItemFailures.push({ itemIdentifier: message_id });
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
