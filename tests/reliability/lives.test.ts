import { Clock } from "@stint/core/platform/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MoneyBench, openMoney } from "../../packages/functions/test/money-bench";
import { providerSays, wrongJournal } from "./support/books";
import { withoutUpdates, withoutWrites, withWords } from "./support/fault";
import { Life, type Wish } from "./support/life";
import { bookOf, EMPTY, purseOf, wrongPurse } from "./support/life-shares";
import { clear, ofOwner } from "./support/rows";
import { count, ofSeed, type Seeded, SOAK, seeded } from "./support/seed";

const random = seeded("lives of projects");

let bench: MoneyBench;
let back = () => {};
beforeAll(async () => {
  bench = await openMoney();
  // One clock for the provider and for us; it goes on while the test runs.
  const began = Date.now();
  back = Clock.use(() => new Date(bench.stripe.now() + Date.now() - began));
});
afterAll(async () => {
  back();
});

type Work = () => Promise<string[]>;

/** A life in an empty table, at an empty provider. */
async function begin(random: Seeded, wish: Wish): Promise<Life> {
  await Promise.all([clear(), bench.stripe.forget()]);
  return Life.begin(bench, random, wish);
}

/** A life from the first signature on; held against all that must be true after each step. `LIFE=` repeats one. */
async function live(seed: number, wish: Wish = {}): Promise<string[]> {
  const random = ofSeed(seed);
  const steps = wish.plan?.length ?? 4 + random.below(count(4, 9));
  const life = await begin(random, wish);
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

const LIVES = Number(process.env.LIVES ?? count(6, 500));

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
    count(1_200_000, 4 * 3_600_000),
  );

  /** Some lives have what it takes to be red by a fault: the first that is, is green without it. */
  async function expectRed(wish: Wish, words: RegExp, fault: (work: Work) => Promise<string[]>) {
    for (let seed = 1; seed <= 20; seed++) {
      const wrong = await fault(() => live(seed, wish));
      if (wrong.some((line) => words.test(line))) return expect(await live(seed, wish)).toEqual([]);
    }
    expect.fail(`no life was red by ${words}`);
  }

  it("is red when a share goes on whose money went back", () =>
    expectRed(
      { shared: true, mailed: false, plan: [/^invoice$/, /^by hand INV/, /^reversed INV/] },
      /shares of \d+ are open, and 0 stayed/,
      (work) => withoutUpdates(["payout"], work),
    ));

  it.each(["maren@", "robin-"])("is red when a mail to %s tells another amount", (to) =>
    expectRed(
      { shared: false, mailed: true, plan: [/^invoice$/, /^by hand INV/] },
      new RegExp(`to ${to}\\S* does not say what`),
      (work) => withWords(new RegExp(to), (words) => words.replaceAll(/\d/g, "7"), work),
    ),
  );

  it("is red when more goes to teammates than stayed", async () => {
    const plan = [/^invoice$/, /^online INV/, /^(share sent|days)$/];
    for (let seed = 1; seed <= 20; seed++) {
      const life = await begin(ofSeed(seed), { shared: true, mailed: false, plan });
      for (const _ of plan) await life.step();
      const { owner_id } = life.offer.owner;
      const [rows, provider] = await Promise.all([ofOwner(owner_id), providerSays(bench.stripe.base)]);
      const purses = [bookOf(rows), purseOf(rows, provider, owner_id)];
      if (purses.some(({ gone }) => gone === 0)) continue;
      for (const { stayed, gone } of purses) {
        expect(wrongPurse(EMPTY, { stayed, gone })).toEqual([]);
        expect(wrongPurse(EMPTY, { stayed: gone - 1, gone })).toHaveLength(1);
      }
      return;
    }
    expect.fail("no life sent a share");
  });

  it("is red when a posting is lost", async () => {
    expect(await withoutWrites(["posting"], () => live(random.below(2 ** 32)))).not.toEqual([]);
  });
});
