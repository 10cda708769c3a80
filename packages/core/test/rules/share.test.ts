import {
  findCovered,
  LESS_RECEIVED,
  mostOf,
  type Rule,
  type Shared,
  share,
  sharedAmountOf,
} from "@stint/core/payout/revenue-share/rules";
import { describe, expect, it } from "vitest";
import { fc } from "./seed";

const rule = (id: number, of: Partial<Rule>): Rule => ({
  id,
  kind: "settled",
  amount: null,
  percent: null,
  cap: null,
  ...of,
});
const none = new Map<number, number>();
const sharesOf = (rules: Rule[], pot: number, given: ReadonlyMap<number, number> = none, from = 0) =>
  Object.fromEntries(
    share(rules, { from, to: from + pot, pot, given }).map(({ rule_id, amount }) => [rule_id, amount]),
  );

describe("sharing money that settled, pay when paid", () => {
  const fixed = rule(1, { kind: "fixed", amount: 50_000 });
  const service = rule(2, { kind: "service", percent: "40", price: 200_000 });
  const settled = rule(3, { kind: "settled", percent: "20" });

  it("gives each in order what the ones before have left", () => {
    expect(sharesOf([fixed, service, settled], 300_000)).toEqual({ 1: 50_000, 2: 80_000, 3: 60_000 });
    expect(sharesOf([fixed, service, settled], 60_000)).toEqual({ 1: 50_000, 2: 10_000 });
    expect(sharesOf([settled, fixed], 60_000)).toEqual({ 3: 12_000, 1: 48_000 });
  });

  it("gives no more than a rule has in all, and than its cap", () => {
    const given = new Map([
      [1, 45_000],
      [2, 80_000],
    ]);
    expect(sharesOf([fixed, service], 300_000, given)).toEqual({ 1: 5_000 });
    expect(sharesOf([{ ...settled, cap: 25_000 }], 300_000, new Map([[3, 20_000]]))).toEqual({ 3: 5_000 });
    expect(mostOf({ ...service, cap: 10_000 })).toBe(10_000);
    expect(mostOf(settled)).toBeNull();
    expect(mostOf({ ...service, price: 0 })).toBe(0);
  });

  it("sums to the percentage of the whole, in however many parts the money comes (D4)", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 999_999 }),
        (parts, share_of) => {
          const percent = `${share_of / 10_000}`;
          let from = 0;
          let sum = 0;
          for (const part of parts) {
            sum += sharesOf([rule(1, { percent })], part, none, from)[1] ?? 0;
            from += part;
          }
          expect(sum).toBe(sharesOf([rule(1, { percent })], from)[1] ?? 0);
        },
      ),
    );
  });
});

describe("what is received", () => {
  const invoice = { total: 100, amount_paid: 100, amount_credited: 0, amount_refunded: 0, disputed: false };
  it("is what was paid of it and is still there; what is more than it, or contested, is not", () => {
    expect(sharedAmountOf(invoice)).toBe(100);
    expect(sharedAmountOf({ ...invoice, amount_paid: 40 })).toBe(40);
    expect(sharedAmountOf({ ...invoice, amount_paid: 130 })).toBe(100);
    expect(sharedAmountOf({ ...invoice, amount_credited: 30 })).toBe(70);
    expect(sharedAmountOf({ ...invoice, amount_refunded: 30 })).toBe(70);
    expect(sharedAmountOf({ ...invoice, amount_refunded: 130 })).toBe(0);
    expect(sharedAmountOf({ ...invoice, disputed: true })).toBe(0);
  });
  it("is no less where only the excess, or what a credit note took back, went back to the client", () => {
    expect(sharedAmountOf({ ...invoice, amount_paid: 150, amount_refunded: 50 })).toBe(100);
    expect(sharedAmountOf({ ...invoice, amount_paid: 150, amount_refunded: 80 })).toBe(70);
    expect(sharedAmountOf({ ...invoice, amount_credited: 40, amount_refunded: 40 })).toBe(60);
    expect(sharedAmountOf({ ...invoice, amount_credited: 40, amount_refunded: 70 })).toBe(30);
  });
});

describe("shares whose money is gone wait (D37)", () => {
  const one = (id: number, more: Partial<Shared> = {}): Shared => ({
    id,
    state: "open",
    base: 100,
    total: 20,
    trouble: null,
    ...more,
  });

  it("the one whose own payment was returned, until as much has come in again", () => {
    const both = [one(1, { trouble: "returned" }), one(2)];
    expect(findCovered(both, 100)).toMatchObject({ held: [{ id: 1, reason: "returned" }], open: [2] });
    const held = [one(1, { trouble: "returned", state: "held" }), one(2)];
    expect(findCovered(held, 199).held).toHaveLength(1);
    expect(findCovered(held, 200)).toMatchObject({ held: [], open: [2, 1] });
  });

  it("the newest, where what is left does not cover all of them; what was paid is paid", () => {
    const shared = [one(1, { state: "paid" }), one(2), one(3)];
    expect(findCovered(shared, 45)).toMatchObject({ held: [{ id: 3, reason: LESS_RECEIVED }], open: [2] });
    expect(findCovered(shared, 10)).toMatchObject({ held: [{ id: 2 }, { id: 3 }], open: [], left: 0 });
  });
});

type Step =
  | { do: "settle"; amount: number }
  | { do: "lose" | "contest" | "win" | "pay" | "delete"; which: number }
  | { do: "rules"; rules: Rule[] };

const rules = fc
  .array(
    fc.record({
      kind: fc.constantFrom("fixed" as const, "service" as const, "settled" as const),
      amount: fc.integer({ min: 1, max: 500_000 }),
      percent: fc.integer({ min: 1, max: 100 }).map(String),
      price: fc.integer({ min: 0, max: 900_000 }),
      cap: fc.option(fc.integer({ min: 1, max: 400_000 })),
    }),
    { maxLength: 5 },
  )
  .map((all) => all.map((each, i): Rule => ({ ...each, id: i + 1 })));
const which = fc.nat(50);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("settle" as const),
      amount: fc.integer({ min: 1, max: 1_000_000 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "lose" as const,
        "contest" as const,
        "win" as const,
        "pay" as const,
        "delete" as const,
      ),
      which,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("rules" as const), rules }) },
);

describe("over random histories of payments, returns, disputes, payouts and changed rules", () => {
  it("what is paid and may be paid is never more than what was received; no payout is more than its payment", () => {
    fc.assert(
      fc.property(rules, fc.array(step, { maxLength: 40 }), (first, steps) => {
        let plan = { rules: first, mark: 0, given: new Map<number, number>() };
        const payments: { amount: number; state: "there" | "gone" | "contested" }[] = [];
        let payouts: (Shared & { payment: number; shares: { rule_id: number; amount: number }[] })[] = [];
        let inAll = 0;
        let shared = 0;
        const received = () =>
          payments.filter(({ state }) => state === "there").reduce((sum, { amount }) => sum + amount, 0);
        const sum = (...states: Shared["state"][]) =>
          payouts.filter(({ state }) => states.includes(state)).reduce((all, { total }) => all + total, 0);

        /** What the verb does with these functions. */
        const follow = () => {
          payouts = payouts.map((each) => ({
            ...each,
            trouble: payments[each.payment]?.state === "there" ? null : "gone",
          }));
          const { held, open, left } = findCovered(payouts, received());
          for (const payout of payouts) {
            if (held.some(({ id }) => id === payout.id)) payout.state = "held";
            if (open.includes(payout.id)) payout.state = "open";
          }
          if (received() <= plan.mark) return;
          const base = received() - plan.mark;
          const shares = share(plan.rules, {
            from: plan.mark,
            to: received(),
            pot: Math.min(base, left),
            given: plan.given,
          });
          for (const { rule_id, amount } of shares)
            plan.given.set(rule_id, (plan.given.get(rule_id) ?? 0) + amount);
          plan.mark = received();
          const total = shares.reduce((all, { amount }) => all + amount, 0);
          expect(total).toBeLessThanOrEqual(base);
          if (total > 0)
            payouts.push({
              id: ++shared,
              state: "open",
              base,
              total,
              trouble: null,
              payment: payments.length - 1,
              shares,
            });
        };

        for (const each of steps) {
          if (each.do === "settle") {
            payments.push({ amount: each.amount, state: "there" });
            inAll += each.amount;
          } else if (each.do === "rules") {
            plan = { ...plan, rules: each.rules, given: new Map() };
          } else if (each.do === "pay" || each.do === "delete") {
            const payout = payouts[each.which % Math.max(1, payouts.length)];
            if (each.do === "pay" && payout?.state === "open") payout.state = "paid";
            if (each.do === "delete" && payout && payout.state !== "paid") {
              payouts = payouts.filter((other) => other !== payout);
              if (payout.state === "held") {
                plan.mark = Math.max(0, plan.mark - payout.base);
                for (const { rule_id, amount } of payout.shares)
                  plan.given.set(rule_id, Math.max(0, (plan.given.get(rule_id) ?? 0) - amount));
              }
            }
          } else {
            const payment = payments[each.which % Math.max(1, payments.length)];
            if (payment && payment.state !== "gone")
              payment.state = each.do === "lose" ? "gone" : each.do === "contest" ? "contested" : "there";
          }
          follow();
          expect(sum("open", "paid")).toBeLessThanOrEqual(Math.max(received(), sum("paid")));
          expect(sum("paid")).toBeLessThanOrEqual(inAll);
          for (const { total, base } of payouts) expect(total).toBeLessThanOrEqual(base);
        }
      }),
      { numRuns: Number(process.env.RUNS ?? 1_000) },
    );
  });
});
