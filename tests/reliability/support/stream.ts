import { UpdateTableCommand } from "@aws-sdk/client-dynamodb";
import { Db } from "@stint/core/platform/db";
import type { DynamoDBStreamEvent } from "aws-lambda";
import { TableStream } from "../../../packages/local/src/run/stream";

/** Turns the stream of a test's own table on, as the table of a stage has it. */
export const openStream = () =>
  Db.base.send(
    new UpdateTableCommand({
      TableName: Db.table,
      StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" },
    }),
  );

/** Where a reader of a stream stands, kept between its lives. */
export const newCheckpoint = () => {
  let kept: Record<string, string> = {};
  return {
    read: () => ({ ...kept }),
    write: (shards: Record<string, string>) => {
      kept = { ...shards };
    },
  };
};

/** Reads a table's stream from where its reader stands to its end, as an event source does. */
export async function drain(
  table: string,
  invoke: (event: DynamoDBStreamEvent) => Promise<unknown>,
  checkpoint = newCheckpoint(),
): Promise<void> {
  const failures: unknown[] = [];
  const stream = new TableStream({
    endpoint: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "",
    region: "us-east-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
    table,
    checkpoint,
    wanted: () => true,
    invoke: (event) => invoke(event as DynamoDBStreamEvent),
    failed: (error) => failures.push(error),
  });
  await stream.idle();
  await stream.stop();
  if (failures.length > 0) throw failures[0];
}

/** The event filter of the publisher's event source. */
export const onlyJournal = ({ Records }: DynamoDBStreamEvent): DynamoDBStreamEvent => ({
  Records: Records.filter(
    ({ eventName, dynamodb }) => eventName === "INSERT" && dynamodb?.NewImage?.__edb_e__?.S === "journal",
  ),
});
