import { describe, expect, test } from "vitest";
import { Money } from "../../src/platform/money";
import * as Scope from "../../src/project/scope/pricing/rules";
import { fc } from "./seed";

const task = (id: number, of: Partial<Scope.PricedTask> = {}): Scope.PricedTask => ({
  id,
  scopecategory_id: 1,
  role_id: "113",
  price: 10_000,
  quantity: "1",
  ...of,
});
const sum = (tasks: Scope.PricedTask[], chosen?: number[]) =>
  Scope.summarize({ categories: [{ id: 1 }, { id: 2 }], tasks }, chosen);

describe("percent services (D2)", () => {
  const fee = (percent: string | null, of: Partial<Scope.PricedTask> = {}) =>
    task(9, { pricing: "percent", percent, price: 777, quantity: "3", scopecategory_id: 2, ...of });

  test("cost their share of the fixed services, rounded once, half away from zero", () => {
    const summary = sum([task(1, { price: 10_005 }), fee("10")]);
    expect(summary).toMatchObject({ fixed_total: 10_005, price_total: 11_006, unpriced_count: 0 });
    expect(summary.categories).toEqual([
      { id: 1, price_total: 10_005 },
      { id: 2, price_total: 1_001 },
    ]);
    expect(sum([task(1, { price: 10_004 }), fee("10")]).price_total).toBe(11_004);
  });

  test("are of what is chosen, never of one another", () => {
    const tasks = [task(1), task(2, { optional: true, price: 5_000 }), fee("10"), fee("5", { id: 10 })];
    expect(sum(tasks).price_total).toBe(11_500);
    expect(sum(tasks, [2]).price_total).toBe(17_250);
  });

  test("D8 without a percentage they have no price", () => {
    expect(sum([task(1), fee(null)])).toMatchObject({
      price_total: 10_000,
      unpriced: [9],
      unpriced_count: 1,
    });
    expect(sum([task(1), fee("0")])).toMatchObject({ price_total: 10_000, unpriced_count: 0 });
  });
});

describe("options", () => {
  const plans = [
    task(1, { price: 100 }),
    task(4, { option_group: "Size", price: 3_000 }),
    task(3, { option_group: "Size", price: 2_000 }),
    task(5, { option_group: "Size", price: 5_000, optional: true }),
  ];

  test("exactly one of a group counts: the client's, the marked one, or the oldest", () => {
    expect(sum(plans)).toMatchObject({
      price_total: 2_100,
      chosen: [1, 3],
      groups: [{ option_group: "Size", chosen_id: 3, task_ids: [4, 3, 5] }],
    });
    const marked = plans.map((each) => (each.id === 5 ? { ...each, chosen: true } : each));
    expect(sum(marked).price_total).toBe(5_100);
    expect(sum(marked, [4]).price_total).toBe(3_100);
    expect(sum([...plans].reverse()).price_total).toBe(2_100);
  });

  test("an optional service counts when it is marked or the client takes it", () => {
    const extra = task(2, { optional: true, price: 50 });
    expect(sum([task(1), extra]).price_total).toBe(10_000);
    expect(sum([task(1), { ...extra, chosen: true }]).price_total).toBe(10_050);
    expect(sum([task(1), { ...extra, chosen: true }], []).price_total).toBe(10_000);
  });

  test("D8 what is not chosen may have no price", () => {
    const tasks = [task(1), task(2, { option_group: "A" }), task(3, { option_group: "A", price: null })];
    expect(sum(tasks).unpriced).toEqual([]);
    expect(sum(tasks, [3])).toMatchObject({ unpriced: [3], unpriced_count: 1 });
  });

  test("a choice names each group once and nothing that is not there", () => {
    expect(Scope.choiceRefusal(plans, [4])).toBeUndefined();
    expect(Scope.choiceRefusal(plans, [1, 4])).toBeUndefined();
    expect(Scope.choiceRefusal(plans, [])).toBe("Choose one of Size");
    expect(Scope.choiceRefusal(plans, [4, 3])).toBe("Choose only one of Size");
    expect(Scope.choiceRefusal(plans, [4, 4])).toBe("Choose each service once");
    expect(Scope.choiceRefusal(plans, [4, 99])).toMatch("not in this proposal");
  });
});

test("markup is what prices are above known costs", () => {
  const tasks = [
    task(1, { cost: 6_000, quantity: "2" }),
    task(2, { cost: null }),
    task(3, { cost: 1, optional: true }),
    task(4, { cost: 15_000 }),
  ];
  expect(sum(tasks)).toMatchObject({ cost_total: 27_000, markup: 20_000 - 12_000 - 5_000 });
});

const any = fc.record({
  scopecategory_id: fc.integer({ min: 1, max: 5 }),
  role_id: fc.constantFrom("1", "2", "3"),
  price: fc.option(fc.nat(10_000_000)),
  quantity: fc.constantFrom("1", "0", "2.5", "0.3333", "40"),
  pricing: fc.constantFrom("fixed" as const, "fixed" as const, "percent" as const),
  percent: fc.option(fc.constantFrom("0", "10", "33.3333", "100", "0.5")),
  optional: fc.boolean(),
  chosen: fc.boolean(),
  option_group: fc.option(fc.constantFrom("A", "B")),
  cost: fc.option(fc.nat(10_000)),
});
const scope = fc
  .array(any, { maxLength: 40 })
  .map((given) => given.map((each, id) => ({ id: id + 1, ...each })));
const categories = [1, 2, 3, 4, 5].map((id) => ({ id }));

test("whatever is chosen, phases, roles and the chosen services each add up to the total (D3, D4)", () => {
  fc.assert(
    fc.property(
      scope,
      fc.option(fc.array(fc.integer({ min: 1, max: 40 })), { nil: undefined }),
      (tasks, picked) => {
        const summary = Scope.summarize({ categories, tasks }, picked);
        const chosen = new Set(summary.chosen);
        const lines = summary.tasks.filter(({ id }) => chosen.has(id));
        for (const part of [summary.categories, summary.roles, lines])
          expect(Money.sum(part.map(({ price_total }) => price_total))).toBe(summary.price_total);
        for (const { task_ids, chosen_id } of summary.groups)
          expect(task_ids.filter((id) => chosen.has(id))).toEqual([chosen_id]);
      },
    ),
  );
});

test("choosing what is chosen already changes nothing, in any order of services", () => {
  fc.assert(
    fc.property(scope, (tasks) => {
      const summary = Scope.summarize({ categories, tasks });
      expect(Scope.summarize({ categories, tasks }, summary.chosen).price_total).toBe(summary.price_total);
      expect(Scope.choiceRefusal(tasks, summary.chosen)).toBeUndefined();
      const shuffled = [...tasks].sort((a, b) => a.role_id.localeCompare(b.role_id) || b.id - a.id);
      expect(Scope.summarize({ categories, tasks: shuffled }).price_total).toBe(summary.price_total);
    }),
  );
});
