import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { Envelope } from "@stint/core/platform/event";
import { publish } from "@stint/core/platform/event/publish";
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda";

/**
 * The table's stream → the bus. The stream is filtered to inserted journal rows; the lowest failed sequence
 * number is reported, so that nothing after it is skipped (repeats are borne by every consumer).
 */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const records = event.Records.filter(
    (record) => record.eventName === "INSERT" && record.dynamodb?.NewImage,
  );
  const events = records.map((record) => {
    const row = unmarshall(record.dynamodb?.NewImage as Parameters<typeof unmarshall>[0]);
    const { id, type, occurred_at, owner_id, actor_id, aggregate, version, data } = row;
    return { id, type, occurred_at, owner_id, actor_id, aggregate, version, data: data ?? {} } as Envelope;
  });
  const failed = await publish(events);
  const sequence = failed === undefined ? undefined : records[failed]?.dynamodb?.SequenceNumber;
  return { batchItemFailures: sequence ? [{ itemIdentifier: sequence }] : [] };
}
