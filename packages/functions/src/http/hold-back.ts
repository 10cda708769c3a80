import type { SQSClient } from "@aws-sdk/client-sqs";
import type { SQSRecord } from "aws-lambda";
import { type Patience, waitAfter } from "../retry";

/** The SQS client, from the first failure on: most containers never need it. */
let client: SQSClient | undefined;

/**
 * Converts `arn:aws:sqs:us-east-1:123456789012:name` to
 * `https://sqs.us-east-1.amazonaws.com/123456789012/name`.
 */
function addressOf(arn: string): string {
  const [, , , region, account, name] = arn.split(":");
  return `https://sqs.${region}.amazonaws.com/${account}/${name}`;
}

/**
 * Hides a failed message until its reaction may try again: longer with every failure. Returns the seconds.
 */
export async function holdBack(patience: Patience, record: SQSRecord): Promise<number> {
  const { ChangeMessageVisibilityCommand, SQSClient } = await import("@aws-sdk/client-sqs");
  // The host is the client's own, wherever that points. A failed call is not repeated: the message then comes
  // back when its visibility timeout ends.
  client ??= new SQSClient({ useQueueUrlAsEndpoint: false, maxAttempts: 1 });
  const seconds = waitAfter(patience, Number(record.attributes.ApproximateReceiveCount), Math.random());
  await client.send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: addressOf(record.eventSourceARN),
      ReceiptHandle: record.receiptHandle,
      VisibilityTimeout: seconds,
    }),
  );
  return seconds;
}
