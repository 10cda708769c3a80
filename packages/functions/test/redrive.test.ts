import { SQSClient } from "@aws-sdk/client-sqs";
import { Incident } from "@stint/core/incident";
import { type Places, refuseSpan, republish } from "@stint/core/operations/republish";
import { Actor } from "@stint/core/platform/actor";
import { type Envelope, JournalEntity } from "@stint/core/platform/event";
import { publish } from "@stint/core/platform/event/publish";
import { pollOnce } from "@stint/local/run/poller";
import type { SQSEvent } from "aws-lambda";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newBusiness, newSent, type Owner } from "../../core/test/invoice/support";
import { handler as mailClient } from "../src/events/invoice-sent/mail-client";
import { handler as readDeadLetters } from "../src/jobs/dead-letters";
import { deadLetters, queues as kinds } from "../src/manifest";
import { redrive } from "../src/redrive";
import { typeFor } from "../src/republish";
import { type MoneyBench, openMoney } from "./money-bench";

const REACTION = "invoice-sent-mail-client";
const QUEUE = "mail";
const DEAD = deadLetters.queue;
let bench: MoneyBench;
let told: string[] = [];
let calls: { arn: string; payload: string }[] = [];

beforeAll(async () => {
  bench = await openMoney();
  const { queues, bus } = bench.aws;
  queues.declare({ name: DEAD });
  for (const { name } of kinds) queues.declare({ name, maxReceives: 3, deadLetter: DEAD });
  for (const name of ["stage-rules-dead", "sweep-due-dead", "publish-dead", "canary-dead"])
    queues.declare({ name });
  bus.route([{ event: "invoice.sent", reaction: REACTION, queue: QUEUE }]);
});
beforeEach(() => {
  told = [];
  calls = [];
});

const again = (more: { reaction?: string; dry?: boolean; older?: boolean } = {}) =>
  redrive({
    sqs: new SQSClient({ useQueueUrlAsEndpoint: false }),
    prefix: "",
    invoke: async (arn, payload) => void calls.push({ arn, payload }),
    dry: false,
    older: false,
    tell: (line) => told.push(line),
    ...more,
  });

const waiting = (name: string) => bench.aws.queues.counts(name).visible;
const work = async () => {
  const { queues } = bench.aws;
  const invoke = (event: object) => mailClient(event as SQSEvent);
  while ((await pollOnce({ queues, queue: QUEUE, invoke, failed: () => {} })) > 0);
};
const mails = () => bench.aws.mailbox.list().length;

/** An invoice that was sent while nobody published: its event is in the journal alone. */
async function unpublished(): Promise<{ owner: Owner; id: number; event: Envelope }> {
  const { owner, project_id } = await newBusiness();
  const { id } = await newSent(owner, project_id);
  const { data } = await JournalEntity.query
    .ofAggregate({ owner_id: owner.owner_id, aggregate: `invoice:${id}` })
    .go({ order: "desc" });
  const event = data.find(({ type }) => type === "invoice.sent");
  if (!event) throw new Error("it was not sent");
  return { owner, id, event: event as Envelope };
}

const hour = (at: number) => new Date(Date.now() + at * 3_600_000).toISOString();

describe("events out of the journal", () => {
  const put = async (events: Envelope[]) => {
    expect(await publish(events)).toBeUndefined();
  };

  it("are told again after a day without the publisher: nothing is lost, and a second time nothing doubled", async () => {
    const { owner } = await unpublished();
    const span = { from: hour(-24), to: hour(1), owner_id: owner.owner_id, type: "invoice.sent" };
    const before = mails();
    for (const times of [1, 2]) {
      expect(await republish(span, { put, keep: () => {} })).toEqual({ found: 1, told: 1 });
      expect(waiting(QUEUE), `${times}`).toBe(1);
      await work();
      expect(mails() - before).toBe(1);
    }
  });

  it("are those of the span, the owner, the type, and for one reaction where it is named", async () => {
    const { owner, event } = await unpublished();
    const found: Envelope[] = [];
    const collect = (more: object) =>
      republish(
        { from: hour(-1), to: hour(1), owner_id: owner.owner_id, ...more },
        {
          put: async (events) => void found.push(...events),
          keep: () => {},
        },
      );
    await collect({ type: "invoice.sent", only: REACTION });
    expect(found).toMatchObject([{ id: event.id, data: event.data, only: REACTION }]);
    expect(await collect({ from: hour(-3), to: hour(-2) })).toEqual({ found: 0, told: 0 });
    expect((await collect({ type: "invoice.nothing" })).found).toBe(0);
  });

  it("are of the type that the one reaction follows; a name or type that nobody would get them by is refused", () => {
    expect(typeFor({ type: "invoice.sent" })).toBe("invoice.sent");
    expect(typeFor({ only: REACTION })).toBe("invoice.sent");
    expect(() => typeFor({ only: REACTION, type: "invoice.paid" })).toThrow(
      "follows invoice.sent, not invoice.paid",
    );
    expect(() => typeFor({ only: "invoice-send-mail-client" })).toThrow(
      /^There is no reaction invoice-send-mail-client\. The nearest are .*invoice-sent-mail-client/,
    );
  });

  it("go on behind the last page where a run was interrupted", async () => {
    const { owner } = await unpublished();
    const span = { from: hour(-1), to: hour(1), owner_id: owner.owner_id };
    let kept: Places = [];
    const all: number[] = [];
    let calls = 0;
    const dies = async (events: Envelope[]) => {
      if (events.length > 0 && calls++ === 0) throw new Error("the bus is gone");
      all.push(...events.map(({ id }) => id));
    };
    const keep = (places: Places) => {
      kept = places;
    };
    await expect(republish(span, { put: dies, keep })).rejects.toThrow("the bus is gone");
    await republish(span, { places: kept, put: dies, keep });
    const whole: number[] = [];
    await republish(span, {
      put: async (events) => void whole.push(...events.map(({ id }) => id)),
      keep: () => {},
    });
    expect(all.sort()).toEqual(whole.sort());
    expect(kept).toEqual([true, true, true, true]);
  });

  it.each([
    ["of last week", { from: -24 * 7, to: -1 }, false, undefined, undefined],
    ["of three weeks ago", { from: -24 * 21, to: -1 }, false, undefined, /would take effect twice/],
    ["of three weeks ago, all reactions", { from: -24 * 21, to: -1 }, true, undefined, /needs --only/],
    ["of three weeks ago, one reaction", { from: -24 * 21, to: -1 }, true, REACTION, undefined],
    ["of tomorrow", { from: -1, to: 24 }, false, undefined, /in the future/],
    ["the wrong way round", { from: -1, to: -2 }, false, undefined, /behind/],
  ])("%s are refused where no mark protects from a second effect", (_, { from, to }, past, only, refusal) => {
    const words = refuseSpan({ from: hour(from), to: hour(to), only }, new Date(), past);
    if (refusal) expect(words).toMatch(refusal);
    else expect(words).toBeUndefined();
  });
});

describe("what was tried in vain", () => {
  it("goes back to its own reaction, and a dry run only counts it", async () => {
    const { event } = await unpublished();
    const body = JSON.stringify({ reaction: REACTION, detail: event });
    bench.aws.queues.send(DEAD, body);
    bench.aws.queues.send(DEAD, JSON.stringify({ reaction: "invoice-resent-mail-client" }));
    expect(await again({ reaction: REACTION, dry: true })).toBe(2);
    expect(waiting(DEAD)).toBe(2);
    const before = mails();
    expect(await again({ reaction: REACTION })).toBe(1);
    expect(bench.aws.queues.counts(DEAD)).toMatchObject({ visible: 0, inFlight: 1 });
    await work();
    expect(mails() - before).toBe(1);
    expect(told).toEqual([
      `${DEAD}: 2 would be redriven, those of other reactions among them`,
      `${DEAD}: 1 of 2 redriven`,
    ]);
  });

  it("as an incident goes once, and again only after it failed again", async () => {
    const { event, owner } = await unpublished();
    const record = {
      messageId: "1",
      body: JSON.stringify({ reaction: REACTION, detail: event }),
    };
    const fail = () => readDeadLetters({ Records: [record] } as unknown as SQSEvent);
    await fail();
    expect(await again({ reaction: REACTION })).toBe(1);
    expect(await again({ reaction: REACTION })).toBe(0);
    const before = mails();
    await work();
    expect(mails() - before).toBe(1);
    await fail();
    expect(await again({ reaction: REACTION, dry: true })).toBe(1);
    const [row] = await Actor.asSystem(owner.owner_id, "test", async () => {
      const all = [];
      for await (const each of Incident.listWaiting()) if (each.owner_id === owner.owner_id) all.push(each);
      return all;
    });
    expect(row).toMatchObject({ owner_id: owner.owner_id, body: record.body });
    expect(await again({ reaction: REACTION })).toBe(1);
    await work();
    // Its mark drops it: it took effect before.
    expect(mails() - before).toBe(1);
  });

  it("by a rule goes to the queue that the rule meant, and by a schedule to its function", async () => {
    const { event } = await unpublished();
    const { queues } = bench.aws;
    const named = (value: string) => ({
      attributes: { TARGET_ARN: { DataType: "String", StringValue: value } },
    });
    queues.send(
      "stage-rules-dead",
      JSON.stringify({ detail: event }),
      named(`arn:aws:sqs:us-east-1:0:${QUEUE}`),
    );
    queues.send(
      "sweep-due-dead",
      '{"detail-type":"Scheduled Event"}',
      named("arn:aws:lambda:us-east-1:0:function:sweep-due"),
    );
    const failed = {
      requestContext: { functionArn: "arn:aws:lambda:us-east-1:0:function:sweep-mail:$LATEST" },
      requestPayload: { time: "2026-11-24T09:00:00Z" },
      responsePayload: { errorMessage: "down" },
    };
    queues.send("sweep-due-dead", JSON.stringify(failed));
    expect(await again()).toBe(3);
    expect(waiting(QUEUE)).toBe(1);
    expect(calls).toEqual([
      {
        arn: "arn:aws:lambda:us-east-1:0:function:sweep-due",
        payload: '{"detail-type":"Scheduled Event"}',
      },
      {
        arn: "arn:aws:lambda:us-east-1:0:function:sweep-mail",
        payload: '{"time":"2026-11-24T09:00:00Z"}',
      },
    ]);
    await work();
  });

  it("by the canary stays: its next visit is its retry", async () => {
    const failed = {
      requestContext: { functionArn: "arn:aws:lambda:us-east-1:0:function:canary:$LATEST" },
      requestPayload: { time: "2026-11-24T09:00:00Z" },
    };
    bench.aws.queues.send("canary-dead", JSON.stringify(failed));
    expect(await again()).toBe(0);
    expect(calls).toEqual([]);
    expect(waiting("canary-dead")).toBe(1);
  });

  it("by the publisher stays, and says which events to tell again", async () => {
    const info = {
      DDBStreamBatchInfo: {
        approximateArrivalOfFirstRecord: "2026-11-24T09:00:00Z",
        approximateArrivalOfLastRecord: "2026-11-24T09:05:00Z",
      },
    };
    bench.aws.queues.send("publish-dead", JSON.stringify(info));
    expect(await again()).toBe(0);
    expect(told.join("\n")).toContain("events from 2026-11-24T09:00:00Z to 2026-11-24T09:05:00Z");
  });

  it("of a reaction that does not exist is an error in words", async () => {
    await expect(again({ reaction: "proposal-change-opened-hold-invoices" })).rejects.toThrow(
      "There is no reaction proposal-change-opened-hold-invoices. The nearest are proposal-change_opened-hold-invoices, ",
    );
  });
});
