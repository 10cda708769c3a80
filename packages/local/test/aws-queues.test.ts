import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { beforeEach, describe, expect, test } from "vitest";
import { NoQueue } from "../src/aws/queues";
import { withAws } from "./aws-stage";

const { aws, config, restart } = withAws();

describe("queues", () => {
  let name: string;
  let count = 0;

  beforeEach(() => {
    name = `work-${++count}`;
    aws().queues.declare({ name: `${name}-dead` });
    aws().queues.declare({ name, visibility: 30, maxReceives: 2, deadLetter: `${name}-dead` });
  });

  const send = (body: string) => aws().queues.send(name, body);
  const receive = (visibility?: number) => aws().queues.receive(name, 10, visibility);

  test("a received message is hidden, comes back when it is not deleted, and is gone when it is", () => {
    send("one");
    const [first] = receive();
    expect(first).toMatchObject({ body: "one", receives: 1 });
    expect(receive()).toEqual([]);

    expect(aws().queues.hide(name, first?.receipt ?? "", 0)).toBe(true);
    const [again] = receive();
    expect(again).toMatchObject({ body: "one", receives: 2 });
    // What was handed out before has no say any more.
    expect(aws().queues.hide(name, first?.receipt ?? "", 0)).toBe(false);
    aws().queues.remove(name, first?.receipt ?? "");
    expect(aws().queues.counts(name).inFlight).toBe(1);
    aws().queues.remove(name, again?.receipt ?? "");
    expect(aws().queues.counts(name)).toEqual({ visible: 0, inFlight: 0, delayed: 0 });
  });

  test("a message received too often moves to the dead-letter queue", () => {
    send("poison");
    expect(receive(0)).toHaveLength(1);
    expect(receive(0)).toHaveLength(1);
    expect(receive(0)).toEqual([]);
    expect(aws().queues.receive(`${name}-dead`, 10)).toMatchObject([{ body: "poison" }]);
  });

  test("messages keep their order, and wake whoever waits for one", async () => {
    const waiting = aws().queues.ready(name, AbortSignal.timeout(20_000));
    send("1");
    send("2");
    await waiting;
    expect(receive().map(({ body }) => body)).toEqual(["1", "2"]);
  });

  test("messages, in flight or not, are there after a restart", async () => {
    send("kept");
    send("in flight");
    expect(aws().queues.receive(name, 1)).toHaveLength(1);
    await restart();
    expect(receive()).toHaveLength(2);
  });

  test("an unknown queue is refused", () => {
    expect(() => aws().queues.send("nowhere", "lost")).toThrow(NoQueue);
  });
});

describe("the bus", () => {
  const put = (entries: { Source?: string; DetailType?: string; Detail?: string }[]) =>
    new EventBridgeClient(config()).send(new PutEventsCommand({ Entries: entries }));

  test("an event is in every queue whose rule names it, with its reaction, also after a restart", async () => {
    for (const name of ["mail", "invoice", "other"]) aws().queues.declare({ name });
    aws().bus.route([
      { event: "proposal.accepted", reaction: "mail-both", queue: "mail" },
      { event: "proposal.accepted", reaction: "invoice-schedule", queue: "invoice" },
      { event: "invoice.paid", reaction: "notify-owner", queue: "other" },
    ]);
    const answer = await put([
      { Source: "stint", DetailType: "proposal.accepted", Detail: '{"id":7}' },
      { Source: "stint", DetailType: "proposal.accepted", Detail: "not json" },
      { Source: "stint", DetailType: "nobody.listens", Detail: "{}" },
    ]);
    expect(answer.FailedEntryCount).toBe(1);
    expect(answer.Entries?.[1]).toMatchObject({ ErrorCode: "MalformedDetail" });
    await restart();
    for (const [name, reaction] of [
      ["mail", "mail-both"],
      ["invoice", "invoice-schedule"],
    ] as const) {
      const [message, ...more] = aws().queues.receive(name, 10);
      expect(more).toEqual([]);
      expect(JSON.parse(message?.body ?? "")).toEqual({ reaction, detail: { id: 7 } });
    }
    const [taken] = aws().bus.list("proposal.accepted");
    expect(taken).toMatchObject({
      event: { id: answer.Entries?.[0]?.EventId, source: "stint", detail: { id: 7 } },
      reactions: ["mail-both", "invoice-schedule"],
    });
    expect(aws().queues.counts("other").visible).toBe(0);
    expect(aws().bus.list("nobody.listens")).toHaveLength(1);
  });
});
