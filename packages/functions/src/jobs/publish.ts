import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { Envelope } from "@stint/core/platform/event";
import { publish } from "@stint/core/platform/event/publish";
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { logger } from "../http/log";

/**
 * The table's stream → the bus. The stream is filtered to inserted journal rows; the lowest failed sequence
 * number is reported, so that nothing after it is skipped (repeats are borne by every consumer). A row that cannot be
 * read holds up nothing before it; the stream's event source parks it after its tries (stacks/events.ts).
 */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const records = event.Records.filter(
    (record) => record.eventName === "INSERT" && record.dynamodb?.NewImage,
  );
  const events: Envelope[] = [];
  for (const record of records) {
    const read = envelopeIn(record);
    if (!read) break;
    events.push(read);
  }
  const failed = (await publish(events)) ?? (events.length < records.length ? events.length : undefined);
  const sequence = failed === undefined ? undefined : records[failed]?.dynamodb?.SequenceNumber;
  return { batchItemFailures: sequence ? [{ itemIdentifier: sequence }] : [] };
}

/** The event of a record; undefined, and said in the log, where it cannot be read. */
function envelopeIn({ dynamodb }: DynamoDBRecord): Envelope | undefined {
  try {
    const row = unmarshall(dynamodb?.NewImage as Parameters<typeof unmarshall>[0]);
    const { id, type, occurred_at, owner_id, actor_id, aggregate, version, data } = row;
    return { id, type, occurred_at, owner_id, actor_id, aggregate, version, data: data ?? {} } as Envelope;
  } catch (error) {
    logger.error("A journal row cannot be read", { sequence: dynamodb?.SequenceNumber, error });
    return undefined;
  }
}
