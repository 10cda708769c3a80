import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import type * as z from "zod";
import type { Patience } from "../retry";
import { holdBack } from "./hold-back";
import { logger } from "./log";

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Makes the Lambda handler of a queue whose messages are another service's. One in another form is skipped; log lines
 * name no word of one. A failed one is delivered again, each time hidden for longer than the time before.
 */
export function serveMessages<S extends z.ZodType>(of: {
  schema: S;
  patience: Patience;
  /** What the log says of a message in another form, and of one that failed. */
  words: { unreadable: string; failed: string };
  take: (message: z.output<S>, message_id: string) => Promise<void>;
}) {
  return async (batch: SQSEvent): Promise<SQSBatchResponse> => {
    const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
    for (const record of batch.Records) {
      const { messageId: message_id, body } = record;
      try {
        const message = of.schema.safeParse(parse(body));
        if (message.success) await of.take(message.data, message_id);
        else logger.warn(of.words.unreadable, { message_id });
      } catch (error) {
        logger.error(of.words.failed, { message_id, error: error as Error });
        batchItemFailures.push({ itemIdentifier: message_id });
        await holdBack(of.patience, record).catch((reason: unknown) =>
          logger.warn("message not held back", { message_id, error: reason as Error }),
        );
      }
    }
    return { batchItemFailures };
  };
}
