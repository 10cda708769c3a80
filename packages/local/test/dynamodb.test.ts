import { spawn } from "node:child_process";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  CreateTableCommand,
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  PutItemCommand,
} from "@aws-sdk/client-dynamodb";
import { afterEach, expect, test } from "vitest";
import { type Dynamo, startDynamo } from "../src/dynamodb";

const dirs: string[] = [];
const running: Dynamo[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((dynamo) => dynamo.stop()));
  await Promise.all(dirs.splice(0).map((dir) => rm(dir, { recursive: true, force: true })));
});

function client({ endpoint, credentials }: Pick<Dynamo, "endpoint" | "credentials">) {
  return new DynamoDBClient({ endpoint, region: "us-east-1", credentials });
}

async function start(dir?: string) {
  const dynamo = await startDynamo({ dir });
  running.push(dynamo);
  return dynamo;
}

test("what was written is there after a stop and a start", async () => {
  const dir = await mkdtemp(join(tmpdir(), "stint-dynamo-"));
  dirs.push(dir);
  const first = await start(dir);
  await client(first).send(
    new CreateTableCommand({
      TableName: "things",
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
    }),
  );
  await client(first).send(new PutItemCommand({ TableName: "things", Item: { pk: { S: "a" } } }));
  await first.stop();
  await expect(fetch(first.endpoint)).rejects.toThrow();

  const second = await start(dir);
  const found = await client(second).send(
    new GetItemCommand({ TableName: "things", Key: { pk: { S: "a" } } }),
  );
  expect(found.Item).toEqual({ pk: { S: "a" } });
  // The server listens to the network and takes any signature: with another key there is nothing.
  const stranger = client({ ...second, credentials: { accessKeyId: "local", secretAccessKey: "local" } });
  expect((await stranger.send(new ListTablesCommand({}))).TableNames).toEqual([]);
});

test("what a folder kept for every key is its own key's from then on", async () => {
  const dir = await mkdtemp(join(tmpdir(), "stint-dynamo-"));
  dirs.push(dir);
  const first = await start(dir);
  await client(first).send(
    new CreateTableCommand({
      TableName: "things",
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
    }),
  );
  await first.stop();
  const { accessKeyId } = first.credentials;
  await rename(join(dir, `${accessKeyId}_us-east-1.db`), join(dir, "shared-local-instance.db"));
  const second = await start(dir);
  expect((await client(second).send(new ListTablesCommand({}))).TableNames).toEqual(["things"]);
});

test("two can run side by side, in memory", async () => {
  const [one, two] = await Promise.all([start(), start()]);
  expect(one.port).not.toBe(two.port);
  const tables = await client(two).send(new ListTablesCommand({}));
  expect(tables.TableNames).toEqual([]);
});

test("the database ends when its parent is killed without a word", async () => {
  const script = fileURLToPath(new URL("./fixtures/dynamo-parent.ts", import.meta.url));
  const parent = spawn(process.execPath, ["--import", "tsx", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const endpoint = await new Promise<string>((resolve) => {
    parent.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  await fetch(endpoint);
  parent.kill("SIGKILL");
  await expect
    .poll(
      () =>
        fetch(endpoint).then(
          () => "up",
          () => "down",
        ),
      { timeout: 60_000 },
    )
    .toBe("down");
});
