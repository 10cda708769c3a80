import { describe, expect, test } from "vitest";
import { Money } from "../../src/platform/money";
import * as Scope from "../../src/project/scope/rules";
import { fc } from "./seed";

const task = (id: number, of: Partial<Scope.PricedTask> = {}): Scope.PricedTask => ({
  id,
  scopecategory_id: 1,
  role_id: "113",
  price: 10_000,
  quantity: "1",
  ...of,
});

describe("scope totals", () => {
  test("per service, phase, role and scope; optional services count only when chosen", () => {
    const scope = {
      categories: [{ id: 1 }, { id: 2 }, { id: 3 }],
      tasks: [
        task(1, { price: 145_000, quantity: "2", role_id: "7" }),
        task(2, { price: 62_000, quantity: "4", role_id: "7" }),
        task(3, { price: 24_000, quantity: "6", role_id: "7", optional: true }),
        task(4, { price: 333, quantity: "2.5", scopecategory_id: 2 }),
      ],
      roles: [{ id: "9" }],
    };
    expect(Scope.summarize(scope)).toEqual({
      categories: [
        { id: 1, price_total: 538_000 },
        { id: 2, price_total: 833 },
        { id: 3, price_total: 0 },
      ],
      tasks: [
        { id: 1, price_total: 290_000 },
        { id: 2, price_total: 248_000 },
        { id: 3, price_total: 144_000 },
        { id: 4, price_total: 833 },
      ],
      roles: [
        { role_id: "9", price_total: 0 },
        { role_id: "7", price_total: 538_000 },
        { role_id: "113", price_total: 833 },
      ],
      price_total: 538_833,
      fixed_total: 538_833,
      cost_total: 0,
      markup: 0,
      chosen: [1, 2, 4],
      groups: [],
      unpriced: [],
      unpriced_count: 0,
    });
    expect(Scope.summarize(scope, [3]).price_total).toBe(538_833 + 144_000);
  });

  test("D8 no price is not a price of 0", () => {
    const summary = Scope.summarize({
      categories: [{ id: 1 }],
      tasks: [task(1, { price: null }), task(2, { price: 0 }), task(3, { price: null, optional: true })],
    });
    expect(summary).toMatchObject({ price_total: 0, unpriced_count: 1 });
    expect(Scope.lineTotal({ price: null, quantity: "3" })).toBe(0);
  });

  test("phases, roles and services always add up to the scope", () => {
    const any = fc.record({
      scopecategory_id: fc.integer({ min: 1, max: 5 }),
      role_id: fc.constantFrom("1", "2", "3"),
      price: fc.option(fc.nat(10_000_000)),
      quantity: fc.constantFrom("1", "0", "2.5", "0.3333", "40"),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 60 }), (given) => {
        const tasks = given.map((each, id) => ({ id, ...each }));
        const summary = Scope.summarize({ categories: [1, 2, 3, 4, 5].map((id) => ({ id })), tasks });
        for (const part of [summary.categories, summary.tasks, summary.roles])
          expect(Money.sum(part.map(({ price_total }) => price_total))).toBe(summary.price_total);
      }),
    );
  });
});

describe("D4 adjusting a phase's price adds up exactly, quantities and all", () => {
  /** The services as they are once the adjustment is applied. */
  const applied = (tasks: Scope.PricedTask[], change: Scope.Adjustment): Scope.PricedTask[] =>
    tasks.flatMap((each) => {
      if (change.split?.id === each.id) {
        const { quantity, price, rest_quantity, rest_price } = change.split;
        return [
          { ...each, quantity, price },
          { ...each, quantity: rest_quantity, price: rest_price },
        ];
      }
      return [{ ...each, price: change.prices.find(({ id }) => id === each.id)?.price ?? each.price }];
    });
  const adjusted = (tasks: Scope.PricedTask[], total: number) => {
    const change = Scope.adjustPrice(tasks, total);
    if (!change) throw new Error("nothing to adjust");
    return { change, tasks: applied(tasks, change) };
  };
  const totalOf = (tasks: Scope.PricedTask[]) => Money.sum(tasks.map(Scope.lineTotal));

  test("in proportion, by largest remainder", () => {
    const { tasks } = adjusted([task(1), task(2), task(3)], 10_000);
    expect(tasks.map(({ price }) => price)).toEqual([3_334, 3_333, 3_333]);
  });

  test("what quantities leave over goes to a service that can take it", () => {
    const { tasks, change } = adjusted(
      [task(1, { quantity: "3" }), task(2, { quantity: "7" }), task(3, { quantity: "1" })],
      100_000,
    );
    expect(totalOf(tasks)).toBe(100_000);
    expect(change.split).toBeNull();
    expect(tasks.map(({ quantity }) => quantity)).toEqual(["3", "7", "1"]);
  });

  test("two services settle it between them where neither can alone", () => {
    const { tasks, change } = adjusted([task(1, { quantity: "2" }), task(2, { quantity: "3" })], 10_001);
    expect(totalOf(tasks)).toBe(10_001);
    expect(change.split).toBeNull();
  });

  test("3 × something is never $1.00: one unit gets a row of its own, the work stays the same", () => {
    const { tasks, change } = adjusted([task(1, { quantity: "3" })], 100);
    expect(change.split).toEqual({ id: 1, quantity: "2", price: 33, rest_quantity: "1", rest_price: 34 });
    expect(totalOf(tasks)).toBe(100);
    const odd = adjusted([task(1, { quantity: "2" }), task(2, { quantity: "4.0" })], 10_001);
    expect(totalOf(odd.tasks)).toBe(10_001);
  });

  test("unpriced services stay so, unless none has a price; a phase of nothing cannot be adjusted", () => {
    const some = adjusted([task(1, { price: null }), task(2)], 500);
    expect(some.tasks.map(({ price }) => price)).toEqual([null, 500]);
    const none = adjusted([task(1, { price: null, quantity: "3" }), task(2, { price: null })], 400);
    expect(none.tasks.map(({ price }) => price)).toEqual([100, 100]);
    expect(Scope.adjustPrice([], 100)).toBeUndefined();
    expect(Scope.adjustPrice([task(1, { quantity: "0" })], 100)).toBeUndefined();
    expect(() => Scope.adjustPrice([task(1)], -1)).toThrow(RangeError);
  });

  test("whatever the phase, the lines add up, no price is below 0, and no work is lost", () => {
    const any = fc.record({
      price: fc.option(fc.nat(1_000_000)),
      quantity: fc.constantFrom("1", "0", "2", "3", "4", "2.5", "1.5", "0.25", "0.3333", "40", "12", "1000"),
    });
    const ten = (text: string) => Money.multiply(text, 10_000);
    fc.assert(
      fc.property(fc.array(any, { maxLength: 25 }), fc.nat(5_000_000), (given, total) => {
        const before = given.map((each, id) => task(id, each));
        const change = Scope.adjustPrice(before, total);
        if (!change) return;
        const after = applied(before, change);
        expect(totalOf(after)).toBe(total);
        expect(after.every(({ price }) => price === null || price >= 0)).toBe(true);
        expect(Money.sum(after.map(({ quantity }) => ten(quantity)))).toBe(
          Money.sum(before.map(({ quantity }) => ten(quantity))),
        );
      }),
    );
  });

  test("adjusting to the total a phase has changes nothing", () => {
    const tasks = [
      task(1, { price: 6_422, quantity: "2.25" }),
      task(2, { price: 99, quantity: "7" }),
      task(3),
    ];
    expect(Scope.adjustPrice(tasks, totalOf(tasks))).toEqual({ prices: [], split: null });
  });
});

describe("the budget beside a scope", () => {
  test("available and profit", () => {
    expect(
      Scope.budget({ revenue: 2_406_000, margin: { percent: "20" }, own_pay: 650_000, team_pay: 1_030_000 }),
    ).toEqual({
      revenue: 2_406_000,
      margin: 481_200,
      own_pay: 650_000,
      team_pay: 1_030_000,
      available: 244_800,
      profit: 1_376_000,
      profit_percent: "57.2",
      over_budget: false,
    });
  });

  test("over budget is allowed and said; profit is always the revenue less the team's pay", () => {
    const over = Scope.budget({ revenue: 100, margin: { amount: 50 }, own_pay: 40, team_pay: 30 });
    expect(over).toMatchObject({ available: -20, profit: 70, over_budget: true });
    expect(Scope.budget({ revenue: 0, margin: {}, own_pay: 0, team_pay: 0 }).profit_percent).toBe("0");
  });
});

describe("how far the work is (D15)", () => {
  const work = (...states: Scope.TaskState[]) => states.map((status, id) => ({ id, status }));
  const all = [0, 1, 2];

  test("only what is completed or accepted is done, and two of three are not 67 % yet", () => {
    expect(Scope.progressOf(work("completed", "accepted", "open"), all)).toEqual({
      total: 3,
      started: 0,
      completed: 1,
      accepted: 1,
      percent: 66,
    });
  });

  test("work that was sent back is under way again, not done", () => {
    expect(Scope.progressOf(work("rejected", "started", "accepted"), all)).toEqual({
      total: 3,
      started: 2,
      completed: 0,
      accepted: 1,
      percent: 33,
    });
  });

  test("what the client did not choose does not count, and nothing chosen is nothing done", () => {
    expect(Scope.progressOf(work("accepted", "open", "open"), [0])).toMatchObject({ total: 1, percent: 100 });
    expect(Scope.progressOf(work("accepted"), [])).toMatchObject({ total: 0, percent: 0 });
  });

  test("a service is the work of the person it names, else of everybody of its role", () => {
    const designer = { user_id: 7, role_id: "113" };
    expect(Scope.isWorkOf({ user_id: null, role_id: "113" }, designer)).toBe(true);
    expect(Scope.isWorkOf({ user_id: 7, role_id: "201" }, designer)).toBe(true);
    expect(Scope.isWorkOf({ user_id: 8, role_id: "113" }, designer)).toBe(false);
    expect(Scope.isWorkOf({ role_id: "113" }, { user_id: 7, role_id: null })).toBe(false);
  });
});
