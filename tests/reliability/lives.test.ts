import { Clock } from "@stint/core/platform/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MoneyBench, startMoney } from "../../packages/functions/test/money-bench";
import { providerSays, wrongJournal } from "./support/books";
import { withoutWrites } from "./support/fault";
import { Life } from "./support/life";
import { clear, ofOwner } from "./support/rows";
import { count, ofSeed, SOAK, seeded } from "./support/seed";

const random = seeded("lives of projects");

let bench: MoneyBench;
let back = () => {};
beforeAll(async () => {
  bench = await startMoney();
  // One clock for the provider and for us; it goes on while the test runs.
  const began = Date.now();
  back = Clock.use(() => new Date(bench.stripe.now() + Date.now() - began));
});
afterAll(async () => {
  back();
  await bench.stop();
});

/** A life from the first signature on; held against all that must be true after each step. `LIFE=` repeats one. */
async function live(seed: number, most = count(4, 9)): Promise<string[]> {
  await Promise.all([clear(), bench.stripe.forget()]);
  const random = ofSeed(seed);
  const steps = 4 + random.below(most);
  const life = await Life.begin(bench, random);
  for (let step = 0; step < steps; step++) {
    await life.step();
    const wrong = await life.wrong(await providerSays(bench.stripe.base));
    if (wrong.length > 0) return wrong.map((line) => `LIFE=${seed}: ${line}, after ${life.steps.join("; ")}`);
  }
  // What moves comes to rest: debits, disputes, and the messages that waited for them.
  for (const days of [12, 12]) await life.wait(days);
  await life.follow();
  return [
    ...(await life.wrong(await providerSays(bench.stripe.base))),
    ...wrongJournal(await ofOwner(life.offer.owner.owner_id)),
    ...life.unfinished(),
  ].map((line) => `LIFE=${seed}: ${line}, at the end of ${life.steps.join("; ")}`);
}

const LIVES = Number(process.env.LIVES ?? count(60, 500));

describe("lives of projects: after each step all that is said of money is true (D3, D31, D35)", () => {
  it(
    "documents, payments by every way, disputes, refunds, credit notes, change orders, payouts and time",
    async () => {
      const given = process.env.LIFE;
      const lives = given ? [Number(given)] : Array.from({ length: LIVES }, () => random.below(2 ** 32));
      const wrong: string[] = [];
      for (const [nth, seed] of lives.entries()) {
        const found = await live(seed).catch((error: unknown) => [`LIFE=${seed}: ${String(error)}`]);
        if (found.length > 0) console.log(found.join("\n"));
        wrong.push(...found);
        if (SOAK && nth % 50 === 49) console.log(`${nth + 1} lives, ${new Date().toISOString()}`);
      }
      expect(wrong).toEqual([]);
    },
    count(600_000, 4 * 3_600_000),
  );

  it("is red when a posting is lost", async () => {
    expect(await withoutWrites(["posting"], () => live(random.below(2 ** 32)))).not.toEqual([]);
  });
});
