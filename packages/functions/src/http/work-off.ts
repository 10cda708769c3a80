import type { Due } from "@stint/core/platform/due";
import type { Definition } from "@stint/core/platform/event";
import { EnvelopeSchema } from "@stint/core/platform/event";
import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as z from "zod";
import { logger } from "./log";
import { countedFields, SWEEP_FAILED } from "./metric";

const Message = z.object({ detail: EnvelopeSchema });

/** A message that starts with less time left than this is delivered again. */
const ENOUGH_MS = 10_000;

/** Logs the failed rows, which stay where the sweep finds them again. */
export function logFailed(failed: readonly Due.Failed[]): void {
  for (const { kind, owner_id, ids, error } of failed)
    logger.error("sweep failed", {
      kind,
      owner_id,
      row: ids.join(" "),
      error,
      ...countedFields(SWEEP_FAILED),
    });
}

/**
 * Makes the Lambda handler that handles due rows. Each row is read before anything is done, so that a message
 * delivered twice does nothing twice. A failed row is logged and stays due, and the others go on: only rows
 * that could not be started in time, or not be read, make a message fail.
 */
export function workOff(
  definition: Definition<z.ZodType<{ rows: Due.Found[] }>>,
  work: (rows: Due.Found[]) => Promise<readonly Due.Failed[]>,
) {
  return async (batch: SQSEvent, context?: Context): Promise<SQSBatchResponse> => {
    const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
    for (const record of batch.Records) {
      const left = context?.getRemainingTimeInMillis?.() ?? Number.POSITIVE_INFINITY;
      try {
        if (left < ENOUGH_MS) throw new Error("There is no time left for this message");
        const { detail } = Message.parse(JSON.parse(record.body));
        logFailed(await work(definition.schema.parse(detail.data).rows));
      } catch (error) {
        const of = { type: definition.type, message_id: record.messageId, error: error as Error };
        logger.error("message failed", of);
        batchItemFailures.push({ itemIdentifier: record.messageId });
      }
    }
    return { batchItemFailures };
  };
}
