import { SQSClient } from "@aws-sdk/client-sqs";
import { Incident } from "@stint/core/incident";
import { stepOf } from "@stint/core/incident/rules";
import { AppError, Code } from "@stint/core/platform/error";
import { define, wasHandled } from "@stint/core/platform/event";
import { Id } from "@stint/core/platform/id";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { newOwner } from "../../core/test/support";
import { consume } from "../src/http/consume";
import { handler as deadLetters } from "../src/jobs/dead-letters";
import { queues, type Subscription, subscriptions } from "../src/manifest";
import { redrive } from "../src/redrive";
import { type MoneyBench, openMoney } from "./money-bench";
import { load } from "./support";

let bench: MoneyBench;
let owner_id: number;
beforeAll(async () => {
  bench = await openMoney();
  owner_id = (await newOwner()).owner_id;
  for (const { name } of queues) {
    bench.aws.queues.declare({ name: `${name}-dead` });
    bench.aws.queues.declare({ name, maxReceives: 3, deadLetter: `${name}-dead` });
  }
});

/** The reactions whose effects have marks: those to due rows read each row before anything is done. */
const marked = subscriptions.filter(({ event }) => !event.startsWith("due."));

/** A message as the rule of this subscription writes it. */
function message({ event, reaction }: Pick<Subscription, "event" | "reaction">, more: object = {}) {
  const id = Id.next();
  const of = { occurred_at: "2026-11-22T09:00:00.000Z", owner_id, actor_id: "test", aggregate: "thing:1" };
  const body = JSON.stringify({ reaction, detail: { id, type: event, ...of, data: {}, ...more } });
  return { id, body, batch: { Records: [{ messageId: "1", body }] } as unknown as SQSEvent };
}

const DONE: SQSBatchResponse = { batchItemFailures: [] };
const FAILED: SQSBatchResponse = { batchItemFailures: [{ itemIdentifier: "1" }] };

describe("every reaction of the manifest has one name", () => {
  it("that its handler takes from the message, for its own event alone", async () => {
    for (const each of marked) {
      const { handler } = await load(each.handler);
      // A message for another reaction is skipped before its data is read: the handler only has to know the name.
      const only = { only: "another" };
      expect(await handler(message(each, only).batch), each.reaction).toEqual(DONE);
      const respelled = each.reaction.replaceAll(/[_-]/g, (sign) => (sign === "_" ? "-" : "_"));
      for (const reaction of [respelled, "due-invoices-work-off"])
        expect(await handler(message({ ...each, reaction }, only).batch), reaction).toEqual(FAILED);
    }
  });

  it("under which its mark stands", async () => {
    for (const each of marked) {
      const { id, batch } = message(each);
      let times = 0;
      const handler = consume(define(each.event, z.object({})), async () => void times++);
      for (const _ of [1, 2]) expect(await handler(batch), each.reaction).toEqual(DONE);
      expect(times, each.reaction).toBe(1);
      expect(await wasHandled(each.reaction, `${owner_id}:${id}`), each.reaction).toBe(true);
    }
  });

  it("under which its incidents stand, refused or failed, and redrive finds them", async () => {
    const sent = new Map<string, string[]>();
    for (const each of subscriptions) {
      const failed = message(each);
      expect(await deadLetters(failed.batch), each.reaction).toEqual(DONE);
      sent.set(each.reaction, [failed.body]);
      if (!marked.includes(each)) continue;
      const refused = message(each);
      const refuse = () => Promise.reject(new AppError(Code.PaymentProcessing));
      expect(await consume(define(each.event, z.object({})), refuse)(refused.batch), each.reaction).toEqual(
        DONE,
      );
      sent.get(each.reaction)?.push(refused.body);
    }
    const waiting = new Map<string, string[]>();
    for await (const row of Incident.listWaiting())
      if (row.owner_id === owner_id)
        waiting.set(row.reaction, [...(waiting.get(row.reaction) ?? []), row.body].sort());
    for (const [reaction, bodies] of sent) expect(waiting.get(reaction), reaction).toEqual(bodies.sort());
    expect(waiting.size).toBe(sent.size);

    const told: string[] = [];
    const moved = (more: { reaction?: string; dry: boolean }) =>
      redrive({
        sqs: new SQSClient({ useQueueUrlAsEndpoint: false }),
        prefix: "",
        invoke: async () => {},
        older: false,
        tell: (line) => told.push(line),
        ...more,
      });
    const one = "proposal-change_opened-hold-invoices";
    expect(await moved({ reaction: one, dry: true })).toBe(2);
    expect(await moved({ dry: false })).toBeGreaterThanOrEqual([...sent.values()].flat().length);
    expect(told.filter((line) => line.includes("left"))).toEqual([]);
    for (const { reaction, queue } of subscriptions) {
      const there = bench.aws.db.prepare("SELECT body FROM message WHERE queue = ?").all(queue);
      const bodies = there.map(({ body }) => `${body}`);
      expect(bodies, reaction).toEqual(expect.arrayContaining(sent.get(reaction) ?? []));
    }
  });

  it("that its step ends, so that an incident has that step's words", () => {
    const unknown = stepOf("nobody");
    const words = new Map<string, Set<string>>();
    for (const { event, reaction, step } of subscriptions) {
      expect(reaction.slice(event.length + 1)).toBe(step);
      expect(stepOf(reaction), reaction).not.toBe(unknown);
      words.set(step, (words.get(step) ?? new Set()).add(stepOf(reaction)));
    }
    for (const [step, all] of words) expect([...all], step).toHaveLength(1);
  });
});
