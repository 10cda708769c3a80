import { wasHandled } from "@stint/core/platform/event";
import { beforeAll, describe, expect, it } from "vitest";
import { type Subscription, subscriptions } from "../../packages/functions/src/manifest";
import { type MoneyBench, openMoney } from "../../packages/functions/test/money-bench";
import { load } from "./support/areas";
import { withoutWrites } from "./support/fault";
import { batch, delivery, type Entry, type Handler } from "./support/message";
import { count, parallel, seeded } from "./support/seed";
import { eventsOf, play, rowsOf, type Story } from "./support/story";

const random = seeded("reliability 13, bus redelivery");

let bench: MoneyBench;
const handlers = new Map<string, Handler>();
beforeAll(async () => {
  bench = await openMoney();
  for (const { reaction, handler } of subscriptions)
    handlers.set(reaction, (await load(handler)).handler as Handler);
});

const handlerOf = ({ reaction }: Subscription): Handler =>
  handlers.get(reaction) ?? (() => Promise.reject(new Error(`${reaction} has no handler`)));

/** Who did something. Shares, credit and prices follow how things stand: whichever news comes first moves them, and once. */
const doer = (actor_id: unknown): string =>
  `${actor_id}`
    .replace(/^system:.*-(share-payouts|settle-credit|record-outcome)$/, "system:$1")
    .replace(/\d+|link:.*/, "…");

/** How often each thing happened: mails by subject, changes by who made them, rows by kind. */
type Effects = Map<string, number>;

const counted = (lines: string[]): Effects => {
  const all: Effects = new Map();
  for (const line of lines) all.set(line, (all.get(line) ?? 0) + 1);
  return all;
};

/** Delivers until no event is left, those included that the reactions make; answers what came of it. */
async function effects(deliver: (events: Entry[]) => Promise<void>): Promise<Effects> {
  const story = await play();
  const mailsBefore = new Set(bench.aws.mailbox.list(undefined, 100_000).map(({ id }) => id));
  const seen = new Set<number>();
  for (;;) {
    const fresh = (await eventsOf(story)).filter(({ id }) => !seen.has(id));
    if (fresh.length === 0) break;
    for (const { id } of fresh) seen.add(id);
    await deliver(fresh);
  }
  return counted([...(await stored(story)), ...mailed(mailsBefore)]);
}

/** Whoever needs an issued file first has it kept: which reaction that is, is a matter of their order. */
const actorOf = ({ type, actor_id }: Awaited<ReturnType<typeof rowsOf>>[number]): string =>
  type === "invoice.file_issued" ? "whoever was first" : doer(actor_id);

async function stored(story: Story): Promise<string[]> {
  const rows = await rowsOf(story);
  return rows.map((row) =>
    row.__edb_e__ === "journal" ? `${row.type} by ${actorOf(row)}` : `a ${row.__edb_e__}`,
  );
}

const mailed = (before: Set<string>): string[] =>
  bench.aws.mailbox
    .list(undefined, 100_000)
    .filter(({ id }) => !before.has(id))
    .map(
      ({ subject, attachments }) =>
        `mail "${subject.replace(/^\d{6}/, "(code)").replace(/\bSB-[\w-]+-\d+/, "SB")}" with ${attachments.length} files`,
    );

/** Each message once, one after the other: what is meant to happen. */
async function inOrder(events: Entry[]): Promise<void> {
  for (const event of events)
    for (const each of subscriptions.filter(({ event: type }) => type === event.type)) {
      const answer = await handlerOf(each)(batch(delivery(each.reaction, event)));
      expect(answer, each.reaction).toEqual({ batchItemFailures: [] });
    }
}

/** Something in a queue that no handler can do anything with. */
const poison = (reaction: string, event: Entry) => {
  const { data, ...rest } = event;
  const message = delivery(reaction, event);
  return random.pick([
    { ...message, body: "{" },
    { ...message, body: "{}" },
    delivery("nobody", event),
    { ...message, body: JSON.stringify({ reaction, detail: { ...rest, data: "no" } }) },
    { ...message, body: JSON.stringify({ reaction, detail: { ...rest, owner_id: "me", data } }) },
  ]);
};

const BATCH = 4;

/**
 * Each message three times, shuffled, in batches with one poison item, some batches side by side; the failed
 * are delivered once more. Puts into `wrong` what is reported and should not be, or is not and should.
 */
const thrice =
  (wrong: string[], wrap: (handler: Handler) => Handler = (handler) => handler) =>
  async (events: Entry[]): Promise<void> => {
    for (const each of random.shuffled(subscriptions)) {
      const mine = events.filter(({ type }) => type === each.event);
      const all = random.shuffled([...mine, ...mine, ...mine]).map((event) => delivery(each.reaction, event));
      const batches = Array.from({ length: Math.ceil(all.length / BATCH) }, (_, n) =>
        all.slice(n * BATCH, (n + 1) * BATCH),
      );
      await parallel(2, batches, async (messages) => {
        const bad = poison(each.reaction, random.pick(mine));
        const handler = wrap(handlerOf(each));
        const { batchItemFailures } = await handler(batch(...random.shuffled([...messages, bad])));
        const failed = batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
        if (failed.length !== 1 || failed[0] !== bad.messageId)
          wrong.push(`${each.reaction} reports ${failed.length} of ${messages.length + 1} as failed`);
      });
    }
  };

/** What happened more or less often than it is meant to. */
const difference = (meant: Effects, found: Effects): string[] =>
  [...new Set([...meant.keys(), ...found.keys()])]
    .filter((key) => meant.get(key) !== found.get(key))
    .map((key) => `${key}: ${found.get(key) ?? 0} instead of ${meant.get(key) ?? 0}`);

describe("every reaction takes effect once per message (reliability 13)", () => {
  let meant: Effects;
  const delivered: Entry[] = [];
  beforeAll(async () => {
    meant = await effects(async (events) => {
      delivered.push(...events);
      await inOrder(events);
    });
    const types = new Set(delivered.map(({ type }) => type));
    if (process.env.SHOW) console.log(meant);
    // The story has a message for every reaction of the manifest. What the sweep tells is no news of the journal: that
    // its messages may come twice is held by packages/functions/test/sweep.test.ts.
    const wanted = subscriptions.filter(({ event }) => !event.startsWith("due."));
    expect(wanted.filter(({ event }) => !types.has(event))).toEqual([]);
  });

  it("and is marked under the name that its rule wrote, and no other", async () => {
    const unmarked: string[] = [];
    for (const { type, owner_id, id } of delivered)
      for (const { reaction } of subscriptions.filter(({ event }) => event === type))
        if (!(await wasHandled(reaction, `${owner_id}:${id}`))) unmarked.push(reaction);
    expect(unmarked).toEqual([]);
  });

  it("whatever comes three times, in any order, beside what no handler understands", async () => {
    for (let round = 0; round < count(1, 25); round++) {
      const wrong: string[] = [];
      const found = await effects(thrice(wrong));
      expect([...wrong, ...difference(meant, found)]).toEqual([]);
    }
  });

  it("is red when neither messages nor mails are remembered", async () => {
    const found = await withoutWrites(["inbox", "mail"], () => effects(thrice([])));
    expect(difference(meant, found).some((line) => line.startsWith("mail "))).toBe(true);
  });

  it("is red when one bad message fails its batch, and when it is swallowed", async () => {
    const whole: string[] = [];
    const none: string[] = [];
    const all =
      (handler: Handler): Handler =>
      async (event) => {
        const { batchItemFailures } = await handler(event);
        const everything = event.Records.map(({ messageId }) => ({ itemIdentifier: messageId }));
        return { batchItemFailures: batchItemFailures.length > 0 ? everything : [] };
      };
    const swallow =
      (handler: Handler): Handler =>
      async (event) => {
        await handler(event);
        return { batchItemFailures: [] };
      };
    await thrice(whole, all)(delivered);
    await thrice(none, swallow)(delivered);
    expect(whole.length).toBeGreaterThan(0);
    expect(none.length).toBeGreaterThan(0);
  });
});
