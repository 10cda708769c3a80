import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Mail } from "@stint/core/mailing";
import { Payment } from "@stint/core/payment";
import { Clock } from "@stint/core/platform/clock";
import { Due } from "@stint/core/platform/due";
import { messagesOf } from "@stint/core/platform/due/events";
import { env } from "@stint/core/platform/env";
import { Workspace } from "@stint/core/workspace";
import { useNetwork } from "@stint/core/workspace/network";
import { type EinvoiceEmulator, startEinvoiceEmulator } from "@stint/local/einvoice/index";
import type { DynamoDBRecord, SQSEvent } from "aws-lambda";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { newBusiness } from "../../packages/core/test/invoice/support";
import { sampleDocuments } from "../../packages/core/test/rules/einvoice-kinds";
import { as } from "../../packages/core/test/support";
import { ubl } from "../../packages/documents/src/xml/ubl";
import {
  archive,
  areas,
  canary,
  deadLetters,
  jobs,
  mailFeedback,
  mailIn,
  publisher,
  subscriptions,
} from "../../packages/functions/src/manifest";
import { type MoneyBench, openMoney } from "../../packages/functions/test/money-bench";
import { payments } from "../../packages/functions/test/support-payment";
import { tokenFor } from "../../packages/functions/test/support-people";
import { allRoutes, load, type Served } from "./support/areas";
import { bodyOf, filled, holes, natural } from "./support/attack";
import { during, noted, readAlong } from "./support/calls";
import { batch, delivery, type Handler } from "./support/message";
import { eventsOf, play } from "./support/story";
import { forwardMail } from "./support/story-forward";
import { caller, newWorld } from "./support/world";

/** The facts that tests/stacks/iam.test.ts holds against the roles. `STINT_RECORD=on` adds to them. */
const FILE = join(import.meta.dirname, "../stacks/calls.json");

/** A business in Peppol to which a bill came in: the job that fetches news has something to keep. Returns its id. */
async function enrollForBills({ peppol }: EinvoiceEmulator): Promise<number> {
  const { owner } = await newBusiness();
  await as(owner, async () => {
    await Workspace.update({
      brand_name: "Nova",
      electronic_address: "0208:0428759497",
      tax_id: "BE0428759497",
      street: "1 Test Street",
      city: "Gent",
      postcode: "9000",
      country: "BE",
    });
    await useNetwork({ network: "peppol" });
  });
  const bill = sampleDocuments(1)[0];
  if (!bill) throw new Error("no document");
  const buyer = { ...bill.model.buyer, electronic_address: { scheme: "0208", id: "0428759497" } };
  peppol.deliver(ubl({ ...bill.model, buyer }));
  return owner.owner_id;
}

/** Reactions whose event the story has. */
const worked = new Set<string>();

let bench: MoneyBench;

beforeAll(async () => {
  bench = await openMoney();
  readAlong();
  vi.stubEnv("STINT_ARCHIVE_BUCKET", "stint-archive");
  vi.stubEnv("STINT_STATUS_BUCKET", "stint-site");
  // Whoever asks an area, the story's pages and provider among them, is answered as its function.
  for (const { name, handler } of areas) {
    const { app } = (await load(handler)) as Pick<Served, "app">;
    const asked = app.request;
    app.request = (path, init) => during(`api-${name}`, () => asked.call(app, path, init));
  }
});

afterAll(() => {
  vi.unstubAllEnvs();
});

/** Every route of every area, with the owner's own things and a body that its schema takes; deletions last. */
async function callRoutes(): Promise<void> {
  const routes = await allRoutes();
  const world = await newWorld();
  const { ids } = world;
  let bodiless = 0;
  const order = ["get", "post", "put", "patch", "delete"];
  const sorted = routes.toSorted(
    (a, b) => order.indexOf(a.route.method.toLowerCase()) - order.indexOf(b.route.method.toLowerCase()),
  );
  for (const served of sorted) {
    const { route } = served;
    const call = caller(routes, await tokenFor(world.owner));
    const values = Object.fromEntries(
      holes(route.path).map((name) => [
        name,
        name === "hash" ? world.links.invoice : (ids[natural(route.path, name)] ?? 0),
      ]),
    );
    let body: unknown;
    try {
      body = bodyOf(served, ids);
    } catch {
      // A few need one by hand, and are asked without.
      bodiless++;
    }
    // What it answers is for other tests: here it only has to ask.
    await call(route.method.toUpperCase(), filled(route.path, values), body).catch(() => {});
  }
  expect(bodiless, "routes without a body").toBeLessThan(routes.length / 10);
}

/** A story of money and people, each of whose events goes to every reaction, as the function of its queue. */
async function deliverAll(enrolled: number): Promise<void> {
  const story = await play();
  const { owner } = await newBusiness();
  await as(owner, () => Workspace.update({ time_zone: "Asia/Tokyo" }));
  story.owners.push(owner.owner_id, enrolled);
  const seen = new Set<number>();
  for (;;) {
    const fresh = (await eventsOf(story)).filter(({ id }) => !seen.has(id));
    if (fresh.length === 0) return;
    for (const event of fresh) {
      seen.add(event.id);
      for (const { reaction, handler, queue } of subscriptions.filter((each) => each.event === event.type)) {
        const react = (await load(handler)).handler as Handler;
        worked.add(reaction);
        await during(`react-${queue}`, () => react(batch(delivery(reaction, event))));
      }
    }
  }
}

type Run = (input?: unknown) => Promise<unknown>;
const runs = async (handler: string) => (await load(handler)).handler as Run;

/** The functions that a stream, a queue of their own or a clock of their own calls. */
async function callTheRest(): Promise<void> {
  const { owner } = await newBusiness();
  const to = `bounce+${owner.owner_id}@simulator.amazonses.com`;
  const told: string[] = [];
  bench.aws.ses.publishTo((event) => told.push(JSON.stringify(event)));
  await Mail.send({
    owner_id: owner.owner_id,
    key: `invoice:${owner.owner_id}:sent`,
    to,
    subject: "x",
    html: "x",
    text: "x",
  });
  const records = told.map((body, at) => ({ messageId: `told-${at}`, body }));
  expect(records.length).toBeGreaterThan(0);
  const feedback = await runs(mailFeedback.handler);
  await during(mailFeedback.name, () => feedback({ Records: records } as unknown as SQSEvent));

  const notice = await forwardMail(owner);
  const takeIn = await runs(mailIn.handler);
  await during(mailIn.name, () =>
    takeIn({ Records: [{ messageId: "in", body: notice }] } as unknown as SQSEvent),
  );

  const [event] = await eventsOf({ owners: [owner.owner_id] });
  const record = await runs(deadLetters.handler);
  const dead = { messageId: "dead", body: JSON.stringify({ reaction: "mail-client", detail: event }) };
  const left = await during(deadLetters.name, () => record({ Records: [dead] } as unknown as SQSEvent));
  expect(left).toEqual({ batchItemFailures: [] });

  const inserted: DynamoDBRecord = {
    eventName: "INSERT",
    dynamodb: {
      SequenceNumber: "1",
      ApproximateCreationDateTime: 1_900_000_000,
      Keys: { pk: { S: "row" }, sk: { S: "row" } },
      NewImage: {
        id: { S: "1" },
        type: { S: "invoice.sent" },
        occurred_at: { S: "2026-11-21T10:00:00.000Z" },
        owner_id: { N: `${owner.owner_id}` },
        aggregate: { S: "invoice:1" },
      },
    },
  };
  const publish = await runs(publisher.handler);
  await during("publish", () => publish({ Records: [inserted] }));
  const copy = await runs(archive.handler);
  await during(archive.name, () => copy({ Records: [inserted] }));

  // The canary needs no more than an address that answers: what it visits are other functions.
  const site = createServer((_, response) => response.end("<!doctype html>")).listen(0, "127.0.0.1");
  await new Promise((up) => site.once("listening", up));
  vi.stubEnv("STINT_URL", `http://127.0.0.1:${(site.address() as AddressInfo).port}`);
  const visit = await runs(canary.handler);
  for (let runs = 0; runs < 2; runs++) await during(canary.name, () => visit());
  await new Promise((down) => site.close(down));
}

/** Makes a refund whose answer is lost: the sweep asks the provider for it. */
async function loseRefund(): Promise<void> {
  const { owner, id, payment_id } = await payments(() => bench).paid();
  await bench.stripe.plant({ drop_next_response: 9 });
  await as(owner, () => Payment.refund(id, payment_id, { amount: 1000 }));
  await bench.stripe.plant({ drop_next_response: 0 });
}

/** What comes due within a year and a half, handed out as the sweep does, to the functions of its queues. */
async function workOffDue(): Promise<void> {
  for (const day of ["2041-03-01", "2041-09-01", "2042-06-01"]) {
    const back = Clock.use(() => new Date(`${day}T12:00:00Z`));
    try {
      const rows: Due.Found[] = [];
      for await (const page of Due.allDue(...Due.KINDS)) rows.push(...page);
      for (const event of messagesOf(rows))
        for (const each of subscriptions.filter(({ event: type }) => type === event.type)) {
          const react = (await load(each.handler)).handler as Handler;
          await during(`react-${each.queue}`, () => react(batch(delivery(each.reaction, event))));
        }
    } finally {
      back();
    }
  }
}

it("every call of AWS that a function makes is among the facts that its role is held against", async () => {
  const networks = await startEinvoiceEmulator();
  Object.assign(env(), networks.environment);
  await deliverAll(await enrollForBills(networks));
  await loseRefund();
  await workOffDue();
  await callRoutes();
  for (const { name, handler } of jobs) {
    const run = (await load(handler)).handler as () => Promise<unknown>;
    await during(name, () => run());
  }
  await networks.stop();
  await callTheRest();
  const found = noted();
  const facts = JSON.parse(readFileSync(FILE, "utf8")) as Record<string, string[]>;
  const missing = Object.entries(found).flatMap(([name, calls]) =>
    calls.filter((call) => !facts[name]?.includes(call)).map((call) => `${name} ${call}`),
  );
  if (process.env.STINT_RECORD === "on") {
    const names = [...new Set([...Object.keys(facts), ...Object.keys(found)])].sort();
    const all = names.map((name) => [
      name,
      [...new Set([...(facts[name] ?? []), ...(found[name] ?? [])])].sort(),
    ]);
    writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(all), null, 1)}\n`);
    return;
  }
  expect(missing, "STINT_RECORD=on npx vitest run tests/reliability/calls.test.ts").toEqual([]);
  // Every function did something, and every reaction whose event is told in a journal.
  for (const { name } of areas) expect(found[`api-${name}`]?.length ?? 0, name).toBeGreaterThan(0);
  const told = subscriptions.filter(({ event }) => !event.startsWith("due."));
  for (const { name } of [deadLetters, mailFeedback, mailIn, canary, archive, { name: "publish" }])
    expect(found[name]?.length ?? 0, name).toBeGreaterThan(0);
  for (const { queue } of subscriptions)
    expect(found[`react-${queue}`]?.length ?? 0, queue).toBeGreaterThan(0);
  expect(told.filter(({ reaction }) => !worked.has(reaction)).map(({ reaction }) => reaction)).toEqual([]);
}, 900_000);
