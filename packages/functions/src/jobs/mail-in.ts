import { Notice } from "@stint/core/forwarded-mail/schema";
import { take } from "@stint/core/forwarded-mail/take";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { holdBack } from "../http/hold-back";
import { logger } from "../http/log";
import { mailIn } from "../manifest";

/**
 * Handles what SES tells of mails that came, through its queue. What is no notice is skipped; log lines name no address
 * and no word of a mail. Failed ones are delivered again, each hidden for longer than the time before.
 */
export async function handler(batch: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const record of batch.Records) {
    const { messageId: message_id, body } = record;
    try {
      const notice = Notice.safeParse(parse(body));
      if (!notice.success) logger.warn("mail notice unreadable", { message_id });
      else logger.info("mail taken in", { message_id, outcome: await take(notice.data) });
    } catch (error) {
      logger.error("mail not taken in", { message_id, error: error as Error });
      batchItemFailures.push({ itemIdentifier: message_id });
      await holdBack(mailIn.patience, record).catch((reason: unknown) =>
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
