import { Actor } from "@stint/core/platform/actor";
import { type Definition, EnvelopeSchema, handleOnce } from "@stint/core/platform/event";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as z from "zod";
import { logger } from "./log";

const Message = z.object({ detail: EnvelopeSchema });

/**
 * The Lambda handler of one reaction. Each message is parsed with the event's schema, handled once as the
 * workspace's system actor, and only the failed ones are reported for redelivery.
 */
export function consume<S extends z.ZodType>(
  name: string,
  definition: Definition<S>,
  react: (data: z.infer<S>, event: { id: number; occurred_at: string; owner_id: number }) => Promise<unknown>,
) {
  return async (batch: SQSEvent): Promise<SQSBatchResponse> => {
    const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
    for (const record of batch.Records) {
      try {
        const { detail } = Message.parse(JSON.parse(record.body));
        const data = definition.schema.parse(detail.data);
        await Actor.asSystem(detail.owner_id, name, () =>
          handleOnce(name, `${detail.owner_id}:${detail.id}`, () => react(data, detail)),
        );
      } catch (error) {
        logger.error("reaction failed", {
          reaction: name,
          message_id: record.messageId,
          error: error as Error,
        });
        batchItemFailures.push({ itemIdentifier: record.messageId });
      }
    }
    return { batchItemFailures };
  };
}
