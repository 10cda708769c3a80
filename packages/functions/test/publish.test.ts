import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { DynamoDBRecord } from "aws-lambda";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";

type Handler = typeof import("../src/jobs/publish").handler;

/** The bus, over the wire: takes everything and remembers what it took. */
let bus: Server;
let handler: Handler;
let taken: string[] = [];
let refuses: string | undefined;

beforeAll(async () => {
  bus = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const entries: { DetailType: string }[] = JSON.parse(body).Entries;
      taken.push(...entries.map(({ DetailType }) => DetailType));
      response.setHeader("content-type", "application/x-amz-json-1.1");
      response.end(
        JSON.stringify({
          FailedEntryCount: entries.some(({ DetailType }) => DetailType === refuses) ? 1 : 0,
          Entries: entries.map(({ DetailType }, i) =>
            DetailType === refuses ? { ErrorCode: "ThrottlingException" } : { EventId: `${i}` },
          ),
        }),
      );
    });
  }).listen(0, "127.0.0.1");
  await new Promise((up) => bus.once("listening", up));
  const { port } = bus.address() as AddressInfo;
  vi.stubEnv("AWS_ENDPOINT_URL_EVENTBRIDGE", `http://127.0.0.1:${port}`);
  ({ handler } = await import("../src/jobs/publish"));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await new Promise((down) => bus.close(down));
});
beforeEach(() => {
  taken = [];
  refuses = undefined;
});

const row = (sequence: string, more: object = {}): DynamoDBRecord => ({
  eventName: "INSERT",
  dynamodb: {
    SequenceNumber: sequence,
    NewImage: {
      id: { S: sequence },
      type: { S: `thing.${sequence}` },
      occurred_at: { S: "2026-11-21T10:00:00.000Z" },
      owner_id: { N: "1" },
      aggregate: { S: "thing:1" },
      data: { M: { thing_id: { N: "1" } } },
      ...more,
    },
  },
});
const unreadable = (sequence: string) => row(sequence, { before: {} });
const publish = (...records: DynamoDBRecord[]) => handler({ Records: records });

it("puts journal rows on the bus in their order", async () => {
  expect(await publish(row("1"), row("2"))).toEqual({ batchItemFailures: [] });
  expect(taken).toEqual(["thing.1", "thing.2"]);
});

it("is not held up by a row that cannot be read before it has come to it, and names that row", async () => {
  expect(await publish(row("1"), unreadable("2"), row("3"))).toEqual({
    batchItemFailures: [{ itemIdentifier: "2" }],
  });
  expect(taken).toEqual(["thing.1"]);
});

it("keeps audits to itself, which nobody on the bus handles, and names what was refused among the others", async () => {
  const audit = (sequence: string) => {
    const { dynamodb, ...rest } = row(sequence);
    const { data: _, ...image } = dynamodb?.NewImage ?? {};
    return { ...rest, dynamodb: { ...dynamodb, NewImage: image } };
  };
  expect(await publish(audit("1"), row("2"), audit("3"), row("4"))).toEqual({ batchItemFailures: [] });
  expect(taken).toEqual(["thing.2", "thing.4"]);
  refuses = "thing.4";
  expect(await publish(audit("1"), row("2"), audit("3"), row("4"), row("5"))).toEqual({
    batchItemFailures: [{ itemIdentifier: "4" }],
  });
});

it("leaves alone what was not inserted", async () => {
  expect(await publish({ ...row("1"), eventName: "REMOVE" })).toEqual({ batchItemFailures: [] });
  expect(taken).toEqual([]);
});
