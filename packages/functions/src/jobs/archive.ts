import { archive, type RowChange } from "@stint/core/platform/recovery";
import type { AttributeValue, DynamoDBStreamEvent } from "aws-lambda";

/**
 * Copies the table's stream into objects outside of the table, each row after each change: the part that a
 * restore lacks between its time and the loss (docs/runbook.md). A failed batch is read again, and stored
 * once.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<void> {
  const bucket = process.env.STINT_ARCHIVE_BUCKET;
  if (!bucket) throw new Error("The environment lacks or misstates: STINT_ARCHIVE_BUCKET");
  const changes = Records.flatMap(({ eventName, dynamodb }): RowChange[] => {
    const { SequenceNumber: sequence, ApproximateCreationDateTime: at = 0, Keys, NewImage } = dynamodb ?? {};
    if (!sequence || !Keys) return [];
    return [
      {
        sequence,
        at: new Date(at * 1000).toISOString(),
        keys: stored(Keys),
        image: eventName === "REMOVE" || !NewImage ? undefined : stored(NewImage),
      },
    ];
  });
  await archive(bucket, changes);
}

const stored = (item: Record<string, AttributeValue>) => item as unknown as RowChange["keys"];
