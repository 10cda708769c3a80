import {
  CreateTableCommand,
  DeleteItemCommand,
  DynamoDBClient,
  PutItemCommand,
} from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CREDENTIALS, REGION } from "../src/aws/sigv4";
import { type Dynamo, startDynamo } from "../src/dynamodb";
import { TableStream } from "../src/run/stream";

/** Other work on the machine may slow this one down. */
const WAIT = { timeout: 90_000 };

interface Batch {
  Records: {
    eventName: string;
    eventSourceARN: string;
    dynamodb: { SequenceNumber: string; NewImage: { pk: { S: string }; bytes: { B: string } } };
  }[];
}

let dynamo: Dynamo;
let client: DynamoDBClient;
let table = "";
let kept: Record<string, string> = {};
let count = 0;

beforeAll(async () => {
  dynamo = await startDynamo();
  client = new DynamoDBClient({ endpoint: dynamo.endpoint, region: REGION, credentials: CREDENTIALS });
});

afterAll(() => dynamo.stop());

beforeEach(async () => {
  table = `things-${++count}`;
  kept = {};
  await client.send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
      StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" },
    }),
  );
});

const put = (pk: string) =>
  client.send(
    new PutItemCommand({ TableName: table, Item: { pk: { S: pk }, bytes: { B: new Uint8Array([1, 2]) } } }),
  );

function read(invoke: (batch: Batch) => unknown): TableStream {
  return new TableStream({
    endpoint: dynamo.endpoint,
    region: REGION,
    credentials: CREDENTIALS,
    table,
    checkpoint: {
      read: () => ({ ...kept }),
      write: (shards) => {
        kept = { ...shards };
      },
    },
    wanted: (record) => record.eventName === "INSERT",
    invoke: async (event) => invoke(event as Batch),
    failed: () => {},
  });
}

const names = (batch: Batch) => batch.Records.map(({ dynamodb }) => dynamodb.NewImage.pk.S);

test("inserts arrive in order as Lambda would see them; other changes do not", async () => {
  const seen: Batch[] = [];
  await put("a");
  await put("b");
  await client.send(new DeleteItemCommand({ TableName: table, Key: { pk: { S: "a" } } }));
  const stream = read((batch) => void seen.push(batch));
  await stream.idle();
  await put("c");
  await stream.idle();
  await stream.stop();
  expect(seen.flatMap(names)).toEqual(["a", "b", "c"]);
  expect(seen[0]?.Records[0]).toMatchObject({
    eventName: "INSERT",
    eventSource: "aws:dynamodb",
    eventSourceARN: expect.stringContaining("/stream/"),
    dynamodb: { Keys: { pk: { S: "a" } }, NewImage: { bytes: { B: "AQI=" } } },
  });
});

test("an empty map is one, at any depth", async () => {
  const seen: Batch[] = [];
  const nested = { M: { none: { M: {} }, list: { L: [{ M: {} }] }, word: { S: "" } } };
  await client.send(
    new PutItemCommand({ TableName: table, Item: { pk: { S: "a" }, nested, bare: { M: {} } } }),
  );
  const stream = read((batch) => void seen.push(batch));
  await stream.idle();
  await stream.stop();
  expect(seen[0]?.Records[0]?.dynamodb.NewImage).toEqual({ pk: { S: "a" }, nested, bare: { M: {} } });
});

test("from the lowest record reported as failed on, all come again; nothing is skipped", async () => {
  for (const pk of ["a", "b", "c", "d"]) await put(pk);
  const seen: string[][] = [];
  const stream = read((batch) => {
    seen.push(names(batch));
    const failed = batch.Records.filter(({ dynamodb }) => ["b", "c"].includes(dynamodb.NewImage.pk.S));
    if (seen.length > 1) return undefined;
    return {
      batchItemFailures: failed.reverse().map((each) => ({ itemIdentifier: each.dynamodb.SequenceNumber })),
    };
  });
  await stream.idle();
  await stream.stop();
  expect(seen).toEqual([
    ["a", "b", "c", "d"],
    ["b", "c", "d"],
  ]);
});

test("a reader that was stopped before the handler succeeded begins there again", async () => {
  await put("a");
  let calls = 0;
  const down = read(() => {
    calls++;
    throw new Error("down");
  });
  await expect.poll(() => calls, WAIT).toBeGreaterThan(1);
  await down.stop();
  expect(kept).toEqual({});
  const seen: string[] = [];
  const up = read((batch) => void seen.push(...names(batch)));
  await up.idle();
  await up.stop();
  const again = read((batch) => void seen.push(...names(batch)));
  await again.idle();
  await again.stop();
  expect(seen).toEqual(["a"]);
});
