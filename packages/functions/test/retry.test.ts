import { describe, expect, it } from "vitest";
import { mailFeedback, patienceOf, queues, subscriptionOf, subscriptions } from "../src/manifest";
import { triesIn, waitAfter } from "../src/retry";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** SQS hides a message for twelve hours at most. */
const MOST_HIDDEN = 12 * HOUR;

const waits = (reaction: string, chance: number) => {
  const patience = patienceOf(subscriptionOf(reaction).queue);
  return Array.from({ length: triesIn(patience) }, (_, i) => waitAfter(patience, i + 1, chance));
};
const sum = (all: number[]) => all.reduce((whole, each) => whole + each, 0);

describe("a message that fails", () => {
  it.each([
    [
      "invoice-sent-mail-client",
      [30, 60, 120, 240, 480, 900, 1800, 3600, 7200, 10800, 14400, 21600, 25200, 0],
    ],
    ["proposal-accepted-activate-project", [30, 60, 120, 240, 480, 900, 1800, 0]],
  ])("of %s waits longer each time, and not at all after its last try", (reaction, table) => {
    expect(waits(reaction, 0.5)).toEqual(table);
  });

  it("is tried for a day where a provider is asked, and for an hour elsewhere", () => {
    expect(sum(waits("invoice-paid-mail-receipts", 0.5)) / HOUR).toBeCloseTo(24, 1);
    expect(sum(waits("proposal-accepted-activate-project", 0.5)) / MINUTE).toBeCloseTo(60, -1);
    for (const { reaction, queue } of subscriptions) {
      const isAbroad = ["mail", "payment", "delivery"].includes(queue);
      expect(patienceOf(queue), reaction).toBe(isAbroad ? "day" : "hour");
      const { tries } = queues.find(({ name }) => name === queue) ?? {};
      expect(tries, reaction).toBe(isAbroad ? 14 : 8);
      expect(Math.max(...waits(reaction, 1)), reaction).toBeLessThanOrEqual(MOST_HIDDEN);
    }
  });

  it("of a notice waits for a second at first, and for an hour altogether", () => {
    const { patience, tries } = mailFeedback;
    const table = Array.from({ length: tries }, (_, i) => waitAfter(patience, i + 1, 0.5));
    expect(table).toEqual([1, 2, 5, 10, 30, 60, 120, 240, 480, 900, 1800, 0]);
  });

  it("comes back at another moment than what failed beside it, within a fifth", () => {
    for (const failures of [1, 5, 12]) {
      const middle = waitAfter("day", failures, 0.5);
      expect(waitAfter("day", failures, 0)).toBe(Math.round(middle * 0.8));
      expect(waitAfter("day", failures, 1)).toBe(Math.round(middle * 1.2));
    }
  });
});
