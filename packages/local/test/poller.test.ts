import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Queues } from "../src/aws/queues";
import { openStore } from "../src/aws/store";
import { Poller } from "../src/run/poller";

/** Other work on the machine may slow this one down. */
const WAIT = { timeout: 90_000 };

interface Batch {
  Records: {
    messageId: string;
    body: string;
    receiptHandle: string;
    attributes: { ApproximateReceiveCount: string };
  }[];
}

let dir: string;
let db: ReturnType<typeof openStore>;
let queues: Queues;
let poller: Poller;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "stint-poller-"));
  db = openStore(join(dir, "aws.sqlite"));
  queues = new Queues(db);
  queues.declare({ name: "work-dead" });
  queues.declare({ name: "work", maxReceives: 3, deadLetter: "work-dead" });
});

afterEach(async () => {
  await poller.stop();
  db.close();
  await rm(dir, { recursive: true });
});

function poll(invoke: (batch: Batch) => unknown) {
  poller = new Poller({
    queues,
    queue: "work",
    invoke: async (event) => invoke(event as Batch),
    failed: () => {},
  });
}

test("only the message reported as failed comes again, and is parked after its last try", async () => {
  for (const body of ["fine", "poison", "also fine"]) queues.send("work", body);
  const seen: string[] = [];
  poll((batch) => {
    for (const { body, attributes } of batch.Records)
      seen.push(`${body} ${attributes.ApproximateReceiveCount}`);
    const bad = batch.Records.filter(({ body }) => body === "poison");
    for (const { receiptHandle } of bad) queues.hide("work", receiptHandle, 0);
    return { batchItemFailures: bad.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  });
  await expect.poll(() => queues.counts("work-dead").visible, WAIT).toBe(1);
  expect(seen).toEqual(["fine 1", "poison 1", "also fine 1", "poison 2", "poison 3"]);
  expect(queues.counts("work")).toEqual({ visible: 0, inFlight: 0, delayed: 0 });

  // Somebody mends the handler and lets the parked ones through.
  await poller.stop();
  expect(queues.redrive("work-dead")).toBe(1);
  poll(() => undefined);
  await expect.poll(() => queues.counts("work").visible, WAIT).toBe(0);
  expect(queues.counts("work-dead").visible).toBe(0);
});

test("when the call fails, or reports a message that is not of the batch, the whole batch comes again", async () => {
  queues.send("work", "a");
  queues.send("work", "b");
  let calls = 0;
  poll((batch) => {
    calls++;
    if (calls === 1) throw new Error("down");
    if (calls === 2) for (const { receiptHandle } of batch.Records) queues.hide("work", receiptHandle, 0);
    return calls === 2 ? { batchItemFailures: [{ itemIdentifier: "nobody" }] } : undefined;
  });
  await expect.poll(() => calls, WAIT).toBe(3);
  await expect.poll(() => queues.counts("work").visible + queues.counts("work").inFlight, WAIT).toBe(0);
  expect(queues.counts("work-dead").visible).toBe(0);
});

test("what failed stays hidden for as long as its handler said, as on Lambda", async () => {
  queues.send("work", "later");
  poll(({ Records }) => {
    for (const { receiptHandle } of Records) queues.hide("work", receiptHandle, 3600);
    return { batchItemFailures: Records.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  });
  const hidden = () => db.prepare("SELECT visible_at FROM message WHERE receives = 1").get()?.visible_at;
  await expect.poll(() => Number(hidden() ?? 0) - Date.now(), WAIT).toBeGreaterThan(3_000_000);
  await poller.stop();
  expect(queues.counts("work")).toMatchObject({ visible: 0, inFlight: 1 });
});
