import { Incident } from "@stint/core/incident";
import { Actor } from "@stint/core/platform/actor";
import { EnvelopeSchema } from "@stint/core/platform/event";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as z from "zod";
import { logger } from "../http/log";
import { countedFields, DEAD_LETTERS } from "../http/metric";
import { reactionOf } from "../http/queue";

const Message = z.object({ detail: EnvelopeSchema });

/**
 * Handles every reaction's dead letters: a message that failed every try is recorded, its owner is notified
 * if it is about money, and the operator by this log and its alarm. A message that cannot be recorded stays
 * in its queue.
 */
export async function handler(batch: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const record of batch.Records) {
    const reaction = reactionOf(record) ?? "unknown";
    try {
      const { detail } = Message.parse(JSON.parse(record.body));
      const { owner_id, id, type, request_id } = detail;
      await Actor.asSystem(owner_id, "dead-letters", () =>
        Incident.record({ kind: "failed", reaction, event: detail, body: record.body }),
      );
      const of = { owner_id, event_id: id, event: type, request_id };
      logger.critical("dead letter", { reaction, ...of, ...countedFields(DEAD_LETTERS) });
    } catch (error) {
      const of = { message_id: record.messageId, error: error as Error };
      logger.critical("dead letter", { reaction, ...of, ...countedFields(DEAD_LETTERS) });
      // An unreadable message stays so: it is kept in the log.
      if (error instanceof z.ZodError || error instanceof SyntaxError) continue;
      batchItemFailures.push({ itemIdentifier: record.messageId });
    }
  }
  return { batchItemFailures };
}
