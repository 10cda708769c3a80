import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { afterEach, expect, it } from "vitest";
import { readEachOnce } from "../../src/platform/db/batch-get";

const TABLE = "stint";
interface Asked {
  Keys: { pk: { S: string } }[];
  ConsistentRead?: boolean;
}

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A busy database over the wire: of each request it answers the first keys, `most` of them, and leaves the others out. */
async function busyDatabase(most: number) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const wanted = JSON.parse(body).RequestItems[TABLE] as Asked;
    asked.push(wanted);
    const left = wanted.Keys.slice(most);
    response.setHeader("content-type", "application/x-amz-json-1.0");
    response.end(
      JSON.stringify({
        Responses: { [TABLE]: wanted.Keys.slice(0, most).map((key) => ({ ...key, sum: { N: "7" } })) },
        UnprocessedKeys: left.length > 0 ? { [TABLE]: { ...wanted, Keys: left } } : {},
      }),
    );
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const base = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  closing.push(() => {
    base.destroy();
    server.close();
  });
  readEachOnce(base);
  return { client: DynamoDBDocumentClient.from(base), asked };
}

const requestFor = (count: number) =>
  new BatchGetCommand({
    RequestItems: {
      [TABLE]: { Keys: Array.from({ length: count }, (_, at) => ({ pk: `${at}` })), ConsistentRead: true },
    },
  });

it("what a busy database leaves out of an answer is read again, as it was asked for", async () => {
  const { client, asked } = await busyDatabase(2);
  const { Responses, UnprocessedKeys } = await client.send(requestFor(5));
  expect(Responses?.[TABLE]).toEqual([0, 1, 2, 3, 4].map((at) => ({ pk: `${at}`, sum: 7 })));
  expect(UnprocessedKeys).toEqual({});
  expect(asked.map(({ Keys, ConsistentRead }) => [Keys.length, ConsistentRead])).toEqual([
    [5, true],
    [3, true],
    [1, true],
  ]);
});

it("an answer that is whole costs one request", async () => {
  const { client, asked } = await busyDatabase(10);
  expect((await client.send(requestFor(5))).Responses?.[TABLE]).toHaveLength(5);
  expect(asked).toHaveLength(1);
});

it("a key that is named twice is asked for once", async () => {
  const { client, asked } = await busyDatabase(10);
  const Keys = ["a", "b", "a"].map((pk) => ({ pk }));
  const { Responses } = await client.send(new BatchGetCommand({ RequestItems: { [TABLE]: { Keys } } }));
  expect(Responses?.[TABLE]).toEqual([
    { pk: "a", sum: 7 },
    { pk: "b", sum: 7 },
  ]);
  expect(asked.map(({ Keys }) => Keys.map(({ pk }) => pk.S))).toEqual([["a", "b"]]);
});
