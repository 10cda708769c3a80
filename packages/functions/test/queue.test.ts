import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { describe, expect, it } from "vitest";
import { serveQueue } from "../src/http/queue";
import { queues, subscriptions } from "../src/manifest";

const record = (messageId: string, body: unknown) => ({
  messageId,
  body: typeof body === "string" ? body : JSON.stringify(body),
});
const batchOf = (...records: object[]) => ({ Records: records }) as SQSEvent;
const failed = ({ batchItemFailures }: SQSBatchResponse) =>
  batchItemFailures.map(({ itemIdentifier }) => itemIdentifier).sort();

describe("a queue that reactions share", () => {
  it("gives each reaction its own messages, loads none that has no message, and reports what failed alone", async () => {
    const told: Record<string, string[]> = {};
    const loads: string[] = [];
    const reaction = (name: string, fails: (id: string) => boolean) => () => {
      loads.push(name);
      const handler = async ({ Records }: SQSEvent) => {
        told[name] = Records.map(({ messageId }) => messageId);
        return {
          batchItemFailures: told[name].filter(fails).map((itemIdentifier) => ({ itemIdentifier })),
        };
      };
      return Promise.resolve({ handler });
    };
    const serve = serveQueue({
      first: reaction("first", (id) => id === "3"),
      second: reaction("second", () => false),
      third: reaction("third", () => false),
    });
    const answer = await serve(
      batchOf(
        record("1", { reaction: "first" }),
        record("2", { reaction: "second" }),
        record("3", { reaction: "first" }),
      ),
    );
    expect(told).toEqual({ first: ["1", "3"], second: ["2"] });
    expect(loads.sort()).toEqual(["first", "second"]);
    expect(failed(answer)).toEqual(["3"]);
  });

  it("fails all messages of a reaction that throws or does not load, and no other's", async () => {
    const serve = serveQueue({
      good: () => Promise.resolve({ handler: () => Promise.resolve({ batchItemFailures: [] }) }),
      bad: () => Promise.resolve({ handler: () => Promise.reject(new Error("no")) }),
      broken: () => Promise.reject(new Error("does not load")),
    });
    const names = ["good", "bad", "broken", "bad"];
    const answer = await serve(batchOf(...names.map((reaction, i) => record(`${i}`, { reaction }))));
    expect(failed(answer)).toEqual(["1", "2", "3"]);
  });

  it("takes no answer for done, as Lambda does", async () => {
    const serve = serveQueue({
      silent: () => Promise.resolve({ handler: () => Promise.resolve(undefined) }),
    });
    expect(await serve(batchOf(record("1", { reaction: "silent" })))).toEqual({ batchItemFailures: [] });
  });

  it("fails what is for nobody, so that it ends with the dead letters", async () => {
    const serve = serveQueue({});
    const answer = await serve(
      batchOf(record("1", "not json"), record("2", {}), record("3", { reaction: "none" })),
    );
    expect(failed(answer)).toEqual(["1", "2", "3"]);
  });
});

describe("the manifest", () => {
  it("names a queue for each reaction, and a reaction for each queue", () => {
    const used = new Set(subscriptions.map(({ queue }) => queue));
    expect([...used].sort()).toEqual(queues.map(({ name }) => name).sort());
    expect(new Set(subscriptions.map(({ reaction }) => reaction)).size).toBe(subscriptions.length);
  });
});
